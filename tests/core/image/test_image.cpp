// core/image: every format read, PNG written, the built-in image.
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <limits>
#include <set>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/image/image.h"
#include "core/image/load.h"
#include "core/image/png_writer.h"
#include "core/image/sample.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace image_files;

namespace {

// The largest difference between the image and the golden array, in steps of its depth; -1 for another
// shape.
double difference(const Image& image, const std::string& name) {
  const Array expected = read_npy(golden(name + ".npy"));
  const std::size_t channels = expected.shape.size() == 3 ? expected.shape[2] : 1;
  if (expected.shape[0] != static_cast<std::size_t>(image.rows()) ||
      expected.shape[1] != static_cast<std::size_t>(image.columns()) ||
      channels != static_cast<std::size_t>(image.channels())) {
    return -1;
  }
  return std::visit(
      [](const auto& found, const auto& wanted) {
        double max = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
          max = std::max(max, std::abs(static_cast<double>(found[i]) - static_cast<double>(wanted[i])));
        }
        return max;
      },
      image.pixels(), expected.values);
}

}  // namespace

class TestImage : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path made(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

  // The image in `array`, through a file.
  Image through_npy(const Array& array) const {
    write_text(made("array.npy"), npy_bytes(array));
    return load_image(made("array.npy"));
  }

 private slots:
  void formatsGiveThePixelsInThem_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("array");
    QTest::addColumn<int>("depth");  // the index in Image::Pixels
    QTest::addColumn<double>("tolerance");
    const auto row = [](const char* file, const char* array, int depth = 0, double tolerance = 0) {
      QTest::newRow(file) << file << array << depth << tolerance;
    };
    row("rgb.png", "rgb");
    row("grey16.png", "grey16", 1);
    row("grey_alpha.png", "grey_alpha");
    row("rgba.png", "rgba");
    row("rgba16.png", "rgba16", 1);
    row("palette.png", "palette");
    row("palette_transparent.png", "palette_transparent");
    row("bilevel.png", "bilevel");
    row("interlaced.png", "rgb");
    row("grey2_transparent.png", "grey2_transparent");
    row("exif6.png", "exif6");
    row("colour.jpg", "colour", 0, 3);
    row("progressive.jpg", "colour", 0, 8);
    row("cmyk.jpg", "colour", 0, 4);
    row("lossless.webp", "rgb");
    row("alpha.webp", "rgba");
    row("exif8.webp", "exif8");
    row("lossy.webp", "colour", 0, 24);
    row("grey8.tif", "grey8");
    row("grey16.tif", "grey16", 1);
    row("rgba.tif", "rgba");
    row("palette.tif", "palette");
    row("float32.tif", "float32", 2);
    row("cmyk.tif", "colour", 0, 1);
    row("planes16.tif", "planes16", 1);
    row("white_is_zero16.tif", "white_is_zero16", 1);
    row("premultiplied.tif", "premultiplied");
    row("tiled16.tif", "tiled16", 1);
    row("palette.gif", "palette");
    row("interlaced.gif", "palette");
    row("transparent.gif", "palette_transparent");
    row("animated.gif", "palette");
    row("rgb.bmp", "rgb");
    row("grey.bmp", "grey8");
    row("unused_alpha.bmp", "rgb");
    row("rgb.ppm", "rgb");
    row("grey.pgm", "grey8");
    row("lossless.jp2", "colour");
    for (int orientation = 1; orientation <= 8; ++orientation) {
      const std::string name = "orientation" + std::to_string(orientation);
      row((name + ".jpg").c_str(), name.c_str(), 0, 1);
      row((name + ".tif").c_str(), ("tiff_" + name).c_str());
      row(("bilevel_" + name + ".tif").c_str(), ("bilevel_" + name).c_str());
    }
  }
  void formatsGiveThePixelsInThem() {
    QFETCH(QString, file);
    QFETCH(QString, array);
    QFETCH(int, depth);
    QFETCH(double, tolerance);
    ErrorOutput errors;
    const Image image = load_image(golden(file.toStdString()));
    QCOMPARE(errors.text(), std::string());
    QCOMPARE(static_cast<int>(image.pixels().index()), depth);
    const double found = difference(image, array.toStdString());
    QVERIFY2(found >= 0 && found <= tolerance, qPrintable(QString("differs by %1").arg(found)));
  }

  void theNameDoesNotMatter() {
    fs::copy_file(golden("rgb.png"), made("image.jpg"));
    QCOMPARE(difference(load_image(made("image.jpg")), "rgb"), 0.0);
    fs::copy_file(golden("orientation3.jpg"), made("without_a_suffix"));
    QVERIFY(difference(load_image(made("without_a_suffix")), "orientation3") <= 1);
  }

  void whatLoadingDoesIsKeptInWords() {
    QCOMPARE(load_image(golden("rgb.png")).loading(), std::string());
    QCOMPARE(load_image(golden("orientation1.jpg")).loading(), std::string());
    QCOMPARE(load_image(golden("orientation6.jpg")).loading(), std::string("turned upright"));
    for (const char* file : {"grey_alpha.png", "palette_transparent.png", "alpha.webp", "transparent.gif"})
      QCOMPARE(load_image(golden(file)).loading(), std::string("transparent pixels laid over white"));
  }

  void arraysAreImages() {
    const std::vector<double> six = {0, 0.25, 0.5, 0.75, 1, -0.5};
    const Image grey = through_npy({{2, 3}, six});
    QCOMPARE(grey.channels(), 1);
    QVERIFY(std::get<std::vector<double>>(grey.pixels()) == six);
    QCOMPARE(through_npy({{2, 3, 1}, six}).content_hash(), grey.content_hash());
    QCOMPARE(through_npy({{1, 2, 3}, six}).channels(), 3);
    QVERIFY(std::get<std::vector<std::uint8_t>>(
                through_npy({{1, 2}, std::vector<std::uint8_t>{3, 255}}).pixels()) ==
            (std::vector<std::uint8_t>{3, 255}));
    QVERIFY(std::get<std::vector<std::uint16_t>>(
                through_npy({{1, 2}, std::vector<std::uint16_t>{3, 65535}}).pixels()) ==
            (std::vector<std::uint16_t>{3, 65535}));
    QVERIFY(std::get<std::vector<float>>(through_npy({{1, 1}, std::vector<float>{0.1f}}).pixels())[0] ==
            0.1f);
    QVERIFY(std::get<std::vector<std::uint8_t>>(
                through_npy({{2, 1}, std::vector<std::int64_t>{0, 255}}).pixels()) ==
            (std::vector<std::uint8_t>{0, 255}));
    const Image alpha = through_npy({{1, 2, 4}, std::vector<double>{0.5, 0.25, 0, 0.5, 0.1, 0.2, 0.3, 0}});
    QVERIFY(std::get<std::vector<double>>(alpha.pixels()) ==
            (std::vector<double>{0.75, 0.625, 0.5, 1, 1, 1}));
    const Image alpha16 = through_npy({{1, 1, 4}, std::vector<std::uint16_t>{1000, 0, 65535, 13107}});
    QVERIFY(std::get<std::vector<std::uint16_t>>(alpha16.pixels()) ==
            (std::vector<std::uint16_t>{52628, 52428, 65535}));
  }

  void pngFilesComeBackAsTheyWere() {
    const Image bytes(2, 3, 1, std::vector<std::uint8_t>{0, 1, 2, 128, 254, 255});
    const Image words(1, 2, 3, std::vector<std::uint16_t>{0, 1, 256, 65535, 4660, 65280});
    const Image colours(1, 2, 3, std::vector<std::uint8_t>{9, 8, 7, 6, 5, 4});
    const Image grey_words(2, 1, 1, std::vector<std::uint16_t>{258, 65534});
    for (const Image& image : {bytes, words, colours, grey_words}) {
      const std::string png = png_bytes(image);
      QCOMPARE(png_bytes(image), png);
      write_text(made("written.png"), png);
      QCOMPARE(load_image(made("written.png")).content_hash(), image.content_hash());
    }
    write_text(made("written.png"), png_bytes(Image(1, 4, 1, std::vector<double>{-1, 0.2, 1, 7})));
    QVERIFY(std::get<std::vector<std::uint8_t>>(load_image(made("written.png")).pixels()) ==
            (std::vector<std::uint8_t>{0, 51, 255, 255}));
    write_text(made("written.png"), png_bytes(Image(1, 1, 3, std::vector<float>{0, 0.4f, 1})));
    QVERIFY(std::get<std::vector<std::uint8_t>>(load_image(made("written.png")).pixels()) ==
            (std::vector<std::uint8_t>{0, 102, 255}));
  }

  void duskHasEightGreys() {
    for (const auto& [rows, columns] : {std::pair{60, 100}, {61, 131}, {333, 200}}) {
      const Image image = dusk(rows, columns);
      QCOMPARE(image.rows(), rows);
      QCOMPARE(image.columns(), columns);
      QCOMPARE(image.channels(), 1);
      const auto& values = std::get<std::vector<double>>(image.pixels());
      const std::set<double> levels(values.begin(), values.end());
      QCOMPARE(levels.size(), std::size_t{8});
      QVERIFY(*levels.begin() >= 0 && *levels.rbegin() <= 1);
      QCOMPARE(dusk(rows, columns).content_hash(), image.content_hash());
    }
    QVERIFY_THROWS_EXCEPTION(Failure, dusk(59, 100));
    QVERIFY_THROWS_EXCEPTION(Failure, dusk(60, 99));
  }

  void duskIsTheSameLandAtEverySize() {
    const Image small = dusk(), large = dusk(300, 500);
    int same = 0;
    for (int row = 0; row < 60; ++row) {
      for (int column = 0; column < 100; ++column) {
        same += small.value(row, column, 0) == large.value(5 * row + 2, 5 * column + 2, 0);
      }
    }
    QVERIFY2(same > 5900, qPrintable(QString::number(same)));
  }

  void duskIsPaintedQuickly() {
    qint64 best = std::numeric_limits<qint64>::max();
    for (int i = 0; i < 10; ++i) {
      const ProcessorTime timer;
      dusk();
      best = std::min(best, timer.nsecsElapsed());
    }
    QVERIFY2(best < 3'000'000, qPrintable(QString::number(best)));
  }

  void realImages() {
    const fs::path folder = fs::path(SHARED_DATA) / "images";
    if (!fs::exists(folder)) QSKIP("the real images are not here (SHARED_DATA)");
    const auto is = [&](const char* name, int rows, int columns, int channels, std::size_t depth) {
      const Image image = load_image(folder / name);
      const bool same = image.rows() == rows && image.columns() == columns && image.channels() == channels &&
                        image.pixels().index() == depth;
      if (!same)
        qWarning() << name << image.rows() << image.columns() << image.channels() << image.pixels().index();
      return same;
    };
    ErrorOutput errors;
    QVERIFY(is("camera.png", 512, 512, 1, 0));
    QVERIFY(is("chelsea.png", 300, 451, 3, 0));
    QVERIFY(is("coffee.png", 400, 600, 3, 0));
    QVERIFY(is("china.jpg", 427, 640, 3, 0));
    QVERIFY(is("retina.jpg", 1411, 1411, 3, 0));
    QVERIFY(is("chessboard_GRAY_U16.tif", 200, 200, 1, 1));
    QVERIFY(is("multipage_rgb.tif", 10, 10, 3, 3));
    QVERIFY(is("no_time_for_that_tiny.gif", 25, 14, 3, 0));
    QVERIFY(is("foo3x5x4indexed.png", 3, 5, 3, 0));
    QVERIFY(is("palette_color.png", 10, 10, 3, 0));
    QCOMPARE(errors.text(), std::string());
  }
};

REGISTER_TEST(TestImage, QCoreApplication)
#include "test_image.moc"
