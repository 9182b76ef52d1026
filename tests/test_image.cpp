// core/image: every format read, every fault refused, PNG written, the built-in picture.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDirIterator>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>
#include <limits>
#include <random>
#include <set>

#include "core/array/array.h"
#include "core/failure.h"
#include "core/image/exif.h"
#include "core/image/image.h"

using namespace whereabouts;
namespace fs = std::filesystem;

namespace {

fs::path golden(const std::string& name) {
  return fs::path(TEST_DATA) / "image" / name;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

std::string be32(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16), static_cast<char>(value >> 8),
          static_cast<char>(value)};
}
std::string le32(std::uint32_t value) {
  const std::string big = be32(value);
  return {big.rbegin(), big.rend()};
}

// What is written to the standard error while this lives.
class ErrorOutput {
 public:
  ErrorOutput() : file_(std::tmpfile()), kept_(::dup(2)) { ::dup2(::fileno(file_), 2); }
  ~ErrorOutput() {
    restore();
    std::fclose(file_);
  }
  std::string text() {
    std::fflush(stderr);
    restore();
    std::string found(static_cast<std::size_t>(std::max(0L, std::ftell(file_))), ' ');
    struct stat status {};
    ::fstat(::fileno(file_), &status);
    found.resize(static_cast<std::size_t>(status.st_size));
    const ssize_t got = ::pread(::fileno(file_), found.data(), found.size(), 0);
    found.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return found;
  }

 private:
  void restore() {
    if (kept_ < 0) return;
    ::dup2(kept_, 2);
    ::close(kept_);
    kept_ = -1;
  }
  std::FILE* file_;
  int kept_;
};

// Empty where `path` loads; the message where it is refused as a file.
std::string refusal(const fs::path& path) {
  try {
    load_image(path);
  } catch (const Failure& failure) {
    return failure.fault() == Fault::failed ? failure.what() : std::string("wrong fault: ") + failure.what();
  }
  return {};
}

// The largest difference between the picture and the golden array, in steps of its depth; -1 for another
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
        double most = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
          most = std::max(most, std::abs(static_cast<double>(found[i]) - static_cast<double>(wanted[i])));
        }
        return most;
      },
      image.pixels(), expected.values);
}

}  // namespace

class TestImage : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path made(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

  // The picture in `array`, through a file.
  Image through_npy(const Array& array) const {
    write(made("array.npy"), npy_bytes(array));
    return load_image(made("array.npy"));
  }

 private slots:
  void formats_give_the_pixels_in_them_data() {
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
  void formats_give_the_pixels_in_them() {
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

  void the_name_does_not_matter() {
    fs::copy_file(golden("rgb.png"), made("picture.jpg"));
    QCOMPARE(difference(load_image(made("picture.jpg")), "rgb"), 0.0);
    fs::copy_file(golden("orientation3.jpg"), made("without_a_suffix"));
    QVERIFY(difference(load_image(made("without_a_suffix")), "orientation3") <= 1);
  }

  void arrays_are_pictures() {
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

  void arrays_that_are_no_pictures_are_refused() {
    const auto refused = [&](const Array& array) {
      write(made("array.npy"), npy_bytes(array));
      return QString::fromStdString(refusal(made("array.npy")));
    };
    QVERIFY(refused({{6}, std::vector<double>(6)}).contains("(6,)"));
    QVERIFY(refused({{3, 2, 2}, std::vector<double>(12)}).contains("(3, 2, 2)"));
    QVERIFY(refused({{1, 2, 2, 3}, std::vector<double>(12)}).contains("(1, 2, 2, 3)"));
    QVERIFY(refused({{}, std::vector<double>(1)}).contains("shape"));
    QVERIFY(refused({{0, 4}, std::vector<double>{}}).contains("empty"));
    QVERIFY(refused({{1, 2}, std::vector<std::int64_t>{0, 256}}).contains("0..255"));
    QVERIFY(refused({{1, 2}, std::vector<std::int64_t>{-1, 2}}).contains("0..255"));
    QVERIFY(refused({{1, 2}, std::vector<float>{0, std::nanf("")}}).contains("NaN"));
    QVERIFY(refused({{1, 1}, std::vector<double>{std::numeric_limits<double>::infinity()}}).contains("NaN"));
  }

  void files_that_are_no_pictures_are_refused() {
    const auto says = [&](const fs::path& path, const char* words) {
      const QString message = QString::fromStdString(refusal(path));
      return message.contains(words) && message.contains(QString::fromStdString(path.filename().string())) &&
             !message.contains('\n');
    };
    QVERIFY(says(made("nowhere.png"), "no such file"));
    QVERIFY(says(made("nowhere/inside.png"), "no such file"));
    fs::create_directory(made("a_folder"));
    QVERIFY(says(made("a_folder"), "folder"));
    write(made("empty.png"), "");
    QVERIFY(says(made("empty.png"), "empty"));
    for (const std::string bytes :
         {"x", "hello, world\n", "BM", "P", "RIFF", "RIFF1234WAVE", "\x89PNG", "GIF8"}) {
      write(made("text.png"), bytes);
      QVERIFY(says(made("text.png"), "PNG, JPEG, TIFF, BMP, WebP, GIF or npy"));
    }
    QCOMPARE(::mkfifo(made("pipe").c_str(), 0600), 0);
    QVERIFY(says(made("pipe"), "regular file"));
    QVERIFY(says(golden("animated.webp"), "animated"));
    if (::geteuid() != 0) {
      write(made("locked.png"), "x");
      fs::permissions(made("locked.png"), fs::perms::none);
      QVERIFY(says(made("locked.png"), "cannot be opened"));
    }
  }

  void sizes_beyond_the_limit_are_refused_before_anything_is_allocated_data() {
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* name, const std::string& bytes) {
      QTest::newRow(name) << QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()));
    };
    const auto png = [&](std::uint32_t width, std::uint32_t height) {
      std::string bytes = bytes_of(golden("rgb.png"));
      bytes.replace(16, 8, be32(width) + be32(height));
      std::uint32_t crc = 0xFFFFFFFFu;
      for (std::size_t i = 12; i < 29; ++i) {
        crc ^= static_cast<std::uint8_t>(bytes[i]);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
      }
      bytes.replace(29, 4, be32(~crc));
      return bytes;
    };
    row("png, over the limit", png(1 << 20, 1 << 20));
    row("png, forged", png(9000, 9000));
    std::string bytes = bytes_of(golden("colour.jpg"));
    const std::size_t frame = bytes.find("\xff\xc0");
    bytes.replace(frame + 5, 4, "\xff\xdc\xff\xdc");
    row("jpeg, over the limit", bytes);
    bytes.replace(frame + 5, 4, "\x20\x10\x20\x10");
    row("jpeg, forged", bytes);
    bytes = bytes_of(golden("palette.gif"));
    bytes.replace(6, 4, "\xff\xff\xff\xff");
    row("gif", bytes);
    bytes = bytes_of(golden("rgb.bmp"));
    bytes.replace(18, 8, le32(60000) + le32(60000));
    row("bmp, over the limit", bytes);
    bytes.replace(18, 8, le32(0x80000000u) + le32(0x80000000u));
    row("bmp, negative", bytes);
    bytes.replace(18, 8, le32(9000) + le32(9000));
    row("bmp, forged", bytes);
    row("pgm", "P5\n# a comment 1 1\n99999 99999\n255\n");
    row("pam", "P7\nWIDTH 99999\nHEIGHT 99999\nDEPTH 1\nMAXVAL 255\nENDHDR\n");
    row("hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 99999 +X 99999\n");
    row("zero", "P5\n0 7\n255\n");
    bytes = bytes_of(golden("lossless.jp2"));
    const std::size_t box = bytes.find("ihdr");
    bytes.replace(box + 4, 8, be32(200000) + be32(200000));
    row("jpeg 2000", bytes);
    bytes = bytes_of(golden("grey8.tif"));
    for (std::size_t at = 0; at + 12 < bytes.size(); ++at) {
      const bool width = bytes.compare(at, 2, std::string("\0\1", 2)) == 0;
      if (width && (bytes[at + 2] == 3 || bytes[at + 2] == 4))
        bytes.replace(at + 2, 10, std::string("\4\0\1\0\0\0\0\0\0\x7f", 10));
    }
    row("tiff", bytes);
  }
  void sizes_beyond_the_limit_are_refused_before_anything_is_allocated() {
    QFETCH(QByteArray, bytes);
    write(made("large"), bytes.toStdString());
    QElapsedTimer timer;
    timer.start();
    const std::string message = refusal(made("large"));
    QVERIFY(!message.empty());
    QVERIFY2(timer.elapsed() < 2000, message.c_str());
  }

  // Every beginning of every file, and files with bytes changed: read or refused, in silence.
  void damaged_files_never_do_worse_than_fail() {
    ErrorOutput errors;
    std::mt19937 random(7);
    int loaded = 0, refused = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(TEST_DATA) / "image")) {
      if (entry.path().extension() == ".txt") continue;
      const std::string whole = bytes_of(entry.path());
      std::vector<std::string> versions;
      const std::size_t step = std::max<std::size_t>(1, whole.size() / 60);
      for (std::size_t length = 1; length < whole.size(); length += step)
        versions.push_back(whole.substr(0, length));
      for (int i = 0; i < 60; ++i) {
        std::string changed = whole;
        for (int flips = 0; flips <= i % 4; ++flips)
          changed[random() % changed.size()] = static_cast<char>(random());
        versions.push_back(std::move(changed));
      }
      for (const std::string& version : versions) {
        write(made("damaged"), version);
        const std::string message = refusal(made("damaged"));
        message.empty() ? ++loaded : ++refused;
        QVERIFY2(!message.starts_with("wrong fault"), message.c_str());
        QVERIFY2(message.find('\n') == std::string::npos, message.c_str());
      }
    }
    QCOMPARE(errors.text(), std::string());
    QVERIFY(loaded > 100 && refused > 1000);
  }

  void truncated_files_are_refused() {
    for (const char* name : {"rgb.png", "interlaced.png", "colour.jpg", "progressive.jpg", "lossless.webp",
                             "grey16.tif", "tiled16.tif", "palette.gif", "rgb.bmp", "rgb.npy"}) {
      const std::string whole = bytes_of(golden(name));
      for (const double share : {0.3, 0.6, 0.8}) {
        write(made("short"),
              whole.substr(0, static_cast<std::size_t>(share * static_cast<double>(whole.size()))));
        QVERIFY2(!refusal(made("short")).empty(), qPrintable(QString("%1 %2").arg(name).arg(share)));
      }
    }
  }

  void exif_blocks_are_not_believed() {
    const auto orientation = [](const std::string& block) {
      const std::vector<std::uint8_t> exact(block.begin(), block.end());  // so that a sanitizer sees its end
      return exif_orientation(exact.data(), exact.size());
    };
    const std::string good("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0", 26);
    QCOMPARE(orientation(good), 6);
    for (std::size_t length = 0; length < 22; ++length) QCOMPARE(orientation(good.substr(0, length)), 1);
    const auto with = [&](std::size_t at, const std::string& bytes) {
      return orientation(std::string(good).replace(at, bytes.size(), bytes));
    };
    QCOMPARE(with(19, "\x09"), 1);             // no such orientation
    QCOMPARE(with(4, be32(0xFFFFFFFFu)), 1);   // a directory beyond the end
    QCOMPARE(with(4, be32(25)), 1);            // half a directory
    QCOMPARE(with(4, be32(2)), 1);             // a directory in the header
    QCOMPARE(with(8, "\xff\xff"), 6);          // more entries than bytes
    QCOMPARE(with(13, "\x04"), 1);             // another type
    QCOMPARE(with(14, be32(0x40000000u)), 1);  // another count
    QCOMPARE(with(0, "XX"), 1);
    QCOMPARE(exif_orientation(nullptr, 0), 1);
  }

  void a_cancelled_load_stops() {
    const Progress progress;
    progress.cancel();
    for (const char* name : {"rgb.png", "colour.jpg", "grey16.tif", "palette.gif"}) {
      try {
        load_image(golden(name), progress);
        QFAIL("it went on");
      } catch (const Failure& failure) {
        QCOMPARE(failure.fault(), Fault::cancelled);
      }
    }
  }

  void png_files_come_back_as_they_were() {
    const Image bytes(2, 3, 1, std::vector<std::uint8_t>{0, 1, 2, 128, 254, 255});
    const Image words(1, 2, 3, std::vector<std::uint16_t>{0, 1, 256, 65535, 4660, 65280});
    const Image colours(1, 2, 3, std::vector<std::uint8_t>{9, 8, 7, 6, 5, 4});
    const Image grey_words(2, 1, 1, std::vector<std::uint16_t>{258, 65534});
    for (const Image& image : {bytes, words, colours, grey_words}) {
      const std::string png = png_bytes(image);
      QCOMPARE(png_bytes(image), png);
      write(made("written.png"), png);
      QCOMPARE(load_image(made("written.png")).content_hash(), image.content_hash());
    }
    write(made("written.png"), png_bytes(Image(1, 4, 1, std::vector<double>{-1, 0.2, 1, 7})));
    QVERIFY(std::get<std::vector<std::uint8_t>>(load_image(made("written.png")).pixels()) ==
            (std::vector<std::uint8_t>{0, 51, 255, 255}));
    write(made("written.png"), png_bytes(Image(1, 1, 3, std::vector<float>{0, 0.4f, 1})));
    QVERIFY(std::get<std::vector<std::uint8_t>>(load_image(made("written.png")).pixels()) ==
            (std::vector<std::uint8_t>{0, 102, 255}));
  }

  void dusk_has_eight_greys() {
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
    QVERIFY_EXCEPTION_THROWN(dusk(59, 100), Failure);
    QVERIFY_EXCEPTION_THROWN(dusk(60, 99), Failure);
  }

  void dusk_is_the_same_land_at_every_size() {
    const Image small = dusk(), large = dusk(300, 500);
    int same = 0;
    for (int row = 0; row < 60; ++row) {
      for (int column = 0; column < 100; ++column) {
        same += small.value(row, column, 0) == large.value(5 * row + 2, 5 * column + 2, 0);
      }
    }
    QVERIFY2(same > 5900, qPrintable(QString::number(same)));
  }

  void dusk_is_painted_quickly() {
    qint64 best = std::numeric_limits<qint64>::max();
    for (int i = 0; i < 10; ++i) {
      QElapsedTimer timer;
      timer.start();
      dusk();
      best = std::min(best, timer.nsecsElapsed());
    }
    QVERIFY2(best < 3'000'000, qPrintable(QString::number(best)));
  }

  void real_pictures() {
    const fs::path folder = fs::path(SHARED_DATA) / "images";
    if (!fs::exists(folder)) QSKIP("the real pictures are not here (SHARED_DATA)");
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
    QVERIFY(is("no_time_for_that_tiny.gif", 14, 25, 3, 0));
    QVERIFY(is("foo3x5x4indexed.png", 5, 3, 3, 0));
    QVERIFY(is("palette_color.png", 200, 200, 3, 0));
    QCOMPARE(errors.text(), std::string());
  }

  void malformed_pictures() {
    const fs::path folder = fs::path(SHARED_DATA) / "malformed";
    if (!fs::exists(folder)) QSKIP("the malformed files are not here (SHARED_DATA)");
    ErrorOutput errors;
    int loaded = 0, refused = 0;
    for (const char* kind : {"png", "jpeg"}) {
      for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder / kind)) {
        if (!entry.is_regular_file()) continue;
        const std::string message = refusal(entry.path());
        QVERIFY2(!message.starts_with("wrong fault"), message.c_str());
        message.empty() ? ++loaded : ++refused;
      }
    }
    QCOMPARE(errors.text(), std::string());
    qInfo() << "read" << loaded << "refused" << refused;
    QVERIFY(refused > 0);
  }
};

QTEST_GUILESS_MAIN(TestImage)
#include "test_image.moc"
