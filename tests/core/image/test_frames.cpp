// core/image/frames.h: animations, films and folders as sequences of images.
#include <QTemporaryDir>
#include <QtTest>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "core/base/failure.h"
#include "core/film/film_file.h"
#include "core/film/film_frames.h"
#include "core/image/frames.h"
#include "core/image/png_writer.h"
#include "tests/image_files.h"
#include "tests/registered_test.h"

using namespace whereabouts;
using namespace image_files;

namespace {

// A grey level a frame, with a corner that moves.
Image level_of(int number) {
  std::vector<std::uint8_t> pixels(32 * 48 * 3, static_cast<std::uint8_t>(20 * number));
  for (int row = 0; row < 8; ++row) {
    for (int column = 0; column < 8; ++column) {
      pixels[static_cast<std::size_t>((row * 48 + column + 4 * number) * 3)] = 255;
    }
  }
  return Image(32, 48, 3, std::move(pixels));
}

double grey_at(const Image& image, int row, int column) {
  return 255 * (image.value(row, column, 0) + image.value(row, column, 1) + image.value(row, column, 2)) / 3;
}

}  // namespace

class TestFrames : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  fs::path made(const std::string& name) const { return fs::path(folder_.path().toStdString()) / name; }

  // `count` frames as an MP4; false where films cannot be written here.
  bool make_film(const fs::path& place, int count) const {
    try {
      FilmFile film(place, {.kind = FilmKind::mp4, .rate = 25});
      for (int number = 0; number < count; ++number) {
        const std::vector<std::uint8_t> colours = level_of(number).rgb8();
        std::vector<std::uint32_t> pixels;
        for (std::size_t at = 0; at < colours.size(); at += 3)
          pixels.push_back(0xff000000U | static_cast<std::uint32_t>(colours[at]) << 16U |
                           static_cast<std::uint32_t>(colours[at + 1]) << 8U | colours[at + 2]);
        film.add({48, 32, pixels.data(), 48});
      }
      film.finish({});
      return true;
    } catch (const Failure&) {
      return false;
    }
  }

 private slots:
  // As Pillow shows them (tests/golden/frames.py), in any order.
  void animationsGiveTheirFrames_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("array");
    QTest::newRow("kept") << "frames_keep.gif"
                          << "frames_keep.npy";
    QTest::newRow("cleared") << "frames_background.gif"
                             << "frames_background.npy";
    QTest::newRow("taken back") << "frames_previous.gif"
                                << "frames_previous.npy";
    QTest::newRow("WebP") << "frames.webp"
                          << "frames_webp.npy";
  }
  void animationsGiveTheirFrames() {
    QFETCH(QString, file);
    QFETCH(QString, array);
    const Image first = load_image(golden(file.toStdString()));
    const Array wanted = read_npy(golden(array.toStdString()));
    const auto& values = std::get<std::vector<std::uint8_t>>(wanted.values);
    QVERIFY(first.frames());
    QCOMPARE(first.frames()->count(), static_cast<int>(wanted.shape[0]));
    const std::size_t size = values.size() / wanted.shape[0];
    for (const int number : {0, 1, 4, 2, 2, 3, 0}) {
      const Image frame = first.frames()->at(number);
      QVERIFY(!frame.frames());
      const auto from = values.begin() + static_cast<std::ptrdiff_t>(size) * number;
      QVERIFY2(frame.rgb8() == std::vector<std::uint8_t>(from, from + static_cast<std::ptrdiff_t>(size)),
               qPrintable(QString("frame %1").arg(number)));
    }
    QVERIFY(first.rgb8() == first.frames()->at(0).rgb8());
    QVERIFY(first.content_hash() != first.frames()->at(0).content_hash());
  }

  void oneImageHasNoFrames() {
    for (const char* file : {"palette.gif", "rgb.png", "lossless.webp"})
      QVERIFY(!load_image(golden(file)).frames());
    QCOMPARE(load_image(golden("animated.gif")).frames()->count(), 2);
  }

  // A GIF that breaks off has the frames that are whole.
  void brokenAnimations() {
    const std::string whole = file_text(golden("frames_keep.gif"));
    write_text(made("cut.gif"), whole.substr(0, whole.size() - 40));
    QCOMPARE(load_image(made("cut.gif")).frames()->count(), 4);
    write_text(made("cut.webp"), file_text(golden("frames.webp")).substr(0, 500));
    QVERIFY(!refusal(made("cut.webp")).empty());
  }

  void foldersGoByTheNumbersInTheirNames() {
    fs::create_directory(made("frames"));
    for (const int number : {10, 9, 1, 100}) {
      write_text(made("frames") / ("frame_" + std::to_string(number) + ".png"),
                 png_bytes(level_of(number % 12)));
    }
    write_text(made("frames") / "notes.txt", "no image");
    const Image first = load_image(made("frames"));
    QVERIFY(first.frames());
    QCOMPARE(first.frames()->count(), 4);
    std::vector<int> levels;
    for (int number = 0; number < 4; ++number)
      levels.push_back(static_cast<int>(std::lround(grey_at(first.frames()->at(number), 31, 0) / 20)));
    QCOMPARE(levels, (std::vector<int>{1, 9, 10, 4}));
  }

  void filmsGiveTheirFramesInAnyOrder() {
    if (!make_film(made("film.mp4"), 12)) QSKIP("films cannot be written here");
    const Image first = load_image(made("film.mp4"));
    QVERIFY(first.frames());
    QCOMPARE(first.frames()->count(), 12);
    for (const int number : {0, 7, 3, 11, 11, 0, 5}) {
      const Image frame = first.frames()->at(number);
      QCOMPARE(frame.rows(), 32);
      QCOMPARE(frame.columns(), 48);
      QVERIFY2(std::abs(grey_at(frame, 24, 40) - 20 * number) < 4,
               qPrintable(QString("frame %1 has %2").arg(number).arg(grey_at(frame, 24, 40))));
    }
  }

  // As phones write them: the pictures lie, and a matrix in the head of the track says how they stand
  // (ISO/IEC 14496-12, 8.3.2).
  void filmsStandUpright_data() {
    QTest::addColumn<int>("cosine");  // of the turn clockwise
    QTest::addColumn<int>("sine");
    QTest::addColumn<int>("row");  // of the red corner, at the top left where nothing is turned
    QTest::addColumn<int>("column");
    QTest::newRow("0") << 1 << 0 << 4 << 4;
    QTest::newRow("90") << 0 << 1 << 4 << 27;
    QTest::newRow("180") << -1 << 0 << 27 << 43;
    QTest::newRow("270") << 0 << -1 << 43 << 4;
  }
  void filmsStandUpright() {
    QFETCH(const int, cosine);
    QFETCH(const int, sine);
    QFETCH(const int, row);
    QFETCH(const int, column);
    if (!make_film(made("lying.mp4"), 3)) QSKIP("films cannot be written here");
    std::string film = file_text(made("lying.mp4"));
    const std::size_t head = film.find("tkhd");
    QVERIFY(head != std::string::npos);
    QCOMPARE(film[head + 4], '\0');  // the version with times of 4 bytes
    const auto put = [&](std::size_t number, int value) {
      for (std::size_t byte = 0; byte < 4; ++byte) {
        film[head + 44 + 4 * number + byte] =
            static_cast<char>(static_cast<unsigned>(value * 65536) >> (24 - 8 * byte));
      }
    };
    put(0, cosine);
    put(1, sine);
    put(3, -sine);
    put(4, cosine);
    write_text(made("standing.mp4"), film);
    const Image first = load_image(made("standing.mp4"));
    const bool lies = sine != 0;
    QCOMPARE(first.rows(), lies ? 48 : 32);
    QCOMPARE(first.columns(), lies ? 32 : 48);
    QVERIFY2(std::abs(grey_at(first, row, column) - 85) < 10,
             qPrintable(QString::number(grey_at(first, row, column))));
    QVERIFY(grey_at(first, first.rows() - 1 - row, first.columns() - 1 - column) < 10);
  }

  void badFilmsAreOneLine() {
    if (!make_film(made("whole.mp4"), 12)) QSKIP("films cannot be written here");
    const std::string whole = file_text(made("whole.mp4"));
    const auto says = [&](const std::string& name, const std::string& bytes, const char* words) {
      write_text(made(name), bytes);
      const QString message = QString::fromStdString(refusal(made(name)));
      return message.contains(words) && message.contains(QString::fromStdString(name)) &&
             !message.contains('\n');
    };
    QVERIFY(says("cut.mp4", whole.substr(0, 200), "film"));
    QVERIFY(says("noise.mkv", std::string("\x1A\x45\xDF\xA3", 4) + std::string(4000, 'x'), "film"));
    // Of a file that names other files nothing is opened.
    QVERIFY(says("list.mp4", "ffconcat version 1.0\nfile whole.mp4\n", "not an image"));
    fs::create_directory(made("nothing_inside"));
    QVERIFY(QString::fromStdString(refusal(made("nothing_inside"))).contains("folder"));
  }

  void framesAreSampledEvenly() {
    QCOMPARE(sampled_frames(4, 4), (std::vector<int>{0, 1, 2, 3}));
    QCOMPARE(sampled_frames(2, 6), (std::vector<int>{0, 0, 0, 1, 1, 1}));
    QCOMPARE(sampled_frames(1, 3), (std::vector<int>{0, 0, 0}));
    QCOMPARE(sampled_frames(10, 4), (std::vector<int>{0, 3, 6, 9}));
    QCOMPARE(sampled_frames(100, 3), (std::vector<int>{0, 49, 99}));
    QCOMPARE(sampled_frames(3, 2), (std::vector<int>{0, 2}));
  }
};

REGISTER_TEST(TestFrames, QCoreApplication)
#include "test_frames.moc"
