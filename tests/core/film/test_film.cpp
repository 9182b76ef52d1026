// MP4 and GIF: the frames that went in come out, at their rate and in their colours; what is stopped or fails
// leaves nothing.
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include "core/base/failure.h"
#include "core/film/film_comment.h"
#include "core/film/film_file.h"
#include "core/film/film_steps.h"
#include "tests/decoded_film.h"
#include "tests/file_text.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestFilm : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString path(const char* name) { return folder_.filePath(QString::fromLatin1(name)); }
  QStringList contents() {
    return QDir(folder_.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }
  // Cells of a heat map, 16 px wide, on white; the marked one moves with `number`.
  static Pixels picture(int width, int height, int number) {
    Pixels image{width, height, std::vector<std::uint8_t>(static_cast<std::size_t>(width * height) * 3, 255)};
    for (int y = 0; y < height / 16 * 16; ++y) {
      for (int x = 0; x < width / 16 * 16; ++x) {
        const int cell = x / 16 + y / 16 * 4;
        const bool marked = cell == number;
        const int colour[] = {marked ? 196 : 30 + cell * 7 % 120, marked ? 30 : 220 - cell * 9 % 150,
                              marked ? 58 : 60 + cell * 5 % 130};
        for (std::size_t c = 0; c < 3; ++c)
          image.rgb[image.at(x, y) + c] = static_cast<std::uint8_t>(colour[c]);
      }
    }
    return image;
  }
  static void add(FilmFile& film, const Pixels& image) {
    std::vector<std::uint32_t> pixels;
    for (std::size_t i = 0; i < image.rgb.size(); i += 3)
      pixels.push_back(0xFF000000U | static_cast<std::uint32_t>(image.rgb[i]) << 16U |
                       static_cast<std::uint32_t>(image.rgb[i + 1]) << 8U | image.rgb[i + 2]);
    film.add({image.width, image.height, pixels.data(), image.width});
  }
  void write(const QString& file, const FilmForm& form, int frames, int width = 96, int height = 64) {
    FilmFile film(file.toStdString(), form);
    for (int i = 0; i < frames; ++i) add(film, picture(width, height, i));
    film.finish(Progress());
  }
  void compare(const QString& file, int frames, double meanLimit, int width = 96, int height = 64) {
    const std::vector<Pixels> decoded = framesOf(file);
    QCOMPARE(static_cast<int>(decoded.size()), frames);
    for (int i = 0; i < frames; ++i) {
      const Pixels wanted = picture(width, height, i);
      const Pixels& frame = decoded[static_cast<std::size_t>(i)];
      const ColourDistance distance = colourDistance(wanted, frame);
      QVERIFY2(distance.mean < meanLimit, qPrintable(QString("frame %1: %2").arg(i).arg(distance.mean)));
      // The middle of each cell has its colour: chroma of half the resolution blurs only the edges.
      for (int y = 8; y < height / 16 * 16; y += 16) {
        for (int x = 8; x < width / 16 * 16; x += 16) {
          const int apart = colourDistance(onePixel(wanted, x, y), onePixel(frame, x, y)).max;
          QVERIFY2(apart <= 8, qPrintable(QString("frame %1 at %2, %3: %4").arg(i).arg(x).arg(y).arg(apart)));
        }
      }
    }
  }
  static void write_bytes(const QString& name, const std::string& bytes) {
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
  }
  static Failure refused(const std::function<void()>& work) {
    try {
      work();
    } catch (const Failure& failure) {
      return failure;
    }
    return {Fault::failed, "", "nothing was refused", ""};
  }

 private slots:
  void initTestCase() {
    try {
      FilmFile(path("probe.mp4").toStdString(), {});
    } catch (const Failure& failure) {
      QSKIP(failure.what());
    }
  }
  void cleanup() {
    for (const QString& each : contents()) QFile::remove(folder_.filePath(each));
  }

  void kinds() {
    write(path("a.mp4"), {FilmKind::mp4, 25}, 3);
    write(path("a.gif"), {FilmKind::gif, 25}, 3);
    QCOMPARE(file_text(path("a.mp4").toStdString()).substr(4, 4), std::string("ftyp"));
    QCOMPARE(file_text(path("a.gif").toStdString()).substr(0, 6), std::string("GIF89a"));
    // The index lies before the pictures.
    const std::string mp4 = file_text(path("a.mp4").toStdString());
    QVERIFY(mp4.find("moov") < mp4.find("mdat"));
  }

  void framesComeBack_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("mpeg4");
    QTest::addColumn<int>("rate");
    QTest::addColumn<QString>("codec");
    QTest::newRow("H.264") << "a.mp4" << false << 25 << "h264";
    QTest::newRow("H.264, another rate") << "a.mp4" << false << 60 << "h264";
    QTest::newRow("MPEG-4") << "a.mp4" << true << 25 << "mpeg4";
    QTest::newRow("GIF") << "a.gif" << false << 25 << "gif";
    QTest::newRow("GIF, no whole hundredths") << "a.gif" << false << 30 << "gif";
  }
  void framesComeBack() {
    if (!canDecodeFilms()) QSKIP("ffprobe and ffmpeg are not installed: decoding by another program");
    QFETCH(const QString, name);
    QFETCH(const bool, mpeg4);
    QFETCH(const int, rate);
    QFETCH(const QString, codec);
    const bool gif = name.endsWith("gif");
    const QString file = folder_.filePath(name);
    write(file, {gif ? FilmKind::gif : FilmKind::mp4, rate, mpeg4}, 12);
    const QString facts = factsOf(file);
    QCOMPARE(factOf(facts, "codec_name"), codec);
    QCOMPARE(factOf(facts, "nb_read_frames").toInt(), 12);
    QVERIFY2(qAbs(factOf(facts, "duration").toDouble() - 12.0 / rate) < (gif ? 0.0051 : 0.001),
             qPrintable(facts));
    if (!gif) {
      QCOMPARE(factOf(facts, "r_frame_rate"), QString("%1/1").arg(rate));
      QCOMPARE(factOf(facts, "pix_fmt"), QString("yuv420p"));
      QCOMPARE(factOf(facts, "color_space"), QString("bt709"));
      QCOMPARE(factOf(facts, "color_range"), QString("tv"));
    }
    compare(file, 12, gif ? 0.5 : 4);
  }

  void oddSidesArePadded() {
    if (!canDecodeFilms()) QSKIP("ffprobe and ffmpeg are not installed: decoding by another program");
    write(path("odd.mp4"), {FilmKind::mp4, 25}, 2, 81, 49);
    const QString facts = factsOf(path("odd.mp4"));
    QCOMPARE(factOf(facts, "width").toInt(), 82);
    QCOMPARE(factOf(facts, "height").toInt(), 50);
    compare(path("odd.mp4"), 2, 4, 81, 49);
    const Pixels frame = framesOf(path("odd.mp4")).at(0);
    QVERIFY(frame.rgb[frame.at(81, 20)] > 245 && frame.rgb[frame.at(20, 49)] > 245);
    // A GIF may have any.
    write(path("odd.gif"), {FilmKind::gif, 25}, 2, 81, 49);
    QCOMPARE(factOf(factsOf(path("odd.gif")), "width").toInt(), 81);
  }

  void theSameFramesMakeTheSameBytes() {
    for (const FilmKind kind : {FilmKind::mp4, FilmKind::gif}) {
      write(path("one"), {kind, 25}, 6);
      write(path("two"), {kind, 25}, 6);
      QVERIFY(file_text(path("one").toStdString()) == file_text(path("two").toStdString()));
    }
  }

  void whatStandsStillCostsLittle() {
    FilmFile film(path("still.gif").toStdString(), {FilmKind::gif, 25});
    for (int i = 0; i < 50; ++i) add(film, picture(96, 64, 3));
    film.finish(Progress());
    write(path("one.gif"), {FilmKind::gif, 25}, 1);
    QVERIFY(QFileInfo(path("still.gif")).size() < QFileInfo(path("one.gif")).size() + 50 * 64);
  }

  void whatIsNotFinishedLeavesNothing() {
    for (const FilmKind kind : {FilmKind::mp4, FilmKind::gif}) {
      QFile old(path("film"));
      QVERIFY(old.open(QIODevice::WriteOnly));
      old.write("older");
      old.close();
      {
        FilmFile film(path("film").toStdString(), {kind, 25});
        for (int i = 0; i < 5; ++i) add(film, picture(96, 64, i));
        // Nothing is to be seen meanwhile, so that nothing stays even where the program is killed.
        QCOMPARE(contents(), QStringList{"film"});
      }
      FilmFile film(path("film").toStdString(), {kind, 25});
      for (int i = 0; i < 5; ++i) add(film, picture(96, 64, i));
      const Progress progress;
      progress.cancel();
      QVERIFY(refused([&] { film.finish(progress); }).fault() == Fault::cancelled);
      QCOMPARE(contents(), QStringList{"film"});
      QCOMPARE(file_text(path("film").toStdString()), std::string("older"));
    }
  }

  void commentsComeBack_data() {
    QTest::addColumn<int>("bytes");
    for (const int bytes : {0, 1, 254, 255, 256, 510, 5000, 70000}) QTest::addRow("%d", bytes) << bytes;
  }
  void commentsComeBack() {
    QFETCH(const int, bytes);
    const std::string comment = bytes == 0 ? "" : "{" + std::string(static_cast<std::size_t>(bytes - 1), 'x');
    for (const FilmKind kind : {FilmKind::mp4, FilmKind::gif}) {
      const std::string file = path("film").toStdString();
      {
        FilmFile film(file, {kind, 25});
        if (!comment.empty()) film.describe(comment);
        for (int i = 0; i < 3; ++i) add(film, picture(96, 64, i));
        film.finish(Progress());
      }
      const FilmComment found = film_comment(file, 1 << 20);
      QVERIFY(found.film && found.whole);
      QVERIFY(found.text == comment);
      if (canDecodeFilms() && bytes == 5000) {
        const QString facts = factsOf(path("film"));
        QCOMPARE(factOf(facts, "TAG:comment").toStdString(), comment);
        QCOMPARE(factOf(facts, "nb_read_frames").toInt(), 3);
      }
      if (bytes < 255) continue;
      // More than is asked for is not read, and what is cut off anywhere is no whole film.
      QVERIFY(film_comment(file, 200).text.empty() && !film_comment(file, 200).whole);
      const std::string all = file_text(file);
      const std::size_t end = kind == FilmKind::gif ? all.size() - 1 : all.find(comment) + comment.size();
      for (std::size_t cut = 12; cut < end; cut += std::max<std::size_t>(1, end / 200)) {
        write_bytes(path("cut"), all.substr(0, cut));
        const FilmComment part = film_comment(path("cut").toStdString(), 1 << 20);
        QVERIFY2(part.film && !part.whole && part.text.empty(), qPrintable(QString::number(cut)));
      }
    }
  }

  void hostileFilmsEnd_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("film");
    QTest::addColumn<bool>("whole");
    const auto box = [](const char* type, const QByteArray& content) {
      QByteArray size(4, '\0');
      qToBigEndian(static_cast<quint32>(content.size() + 8), size.data());
      return size + QByteArray(type, 4) + content;
    };
    const QByteArray isom = box("ftyp", "isom"), gif("GIF89a\1\0\1\0\0\0\0", 13);
    QTest::newRow("empty") << QByteArray() << false << true;
    QTest::newRow("nothing in it") << isom << true << false;
    QTest::newRow("no comment") << isom + box("moov", {}) << true << true;
    QTest::newRow("a picture") << box("ftyp", "avif") + "\0\0" << false << true;
    QTest::newRow("box of no size") << isom + QByteArray("\0\0\0\7moov", 8) << true << false;
    QTest::newRow("box too large") << isom + QByteArray("\x7f\0\0\0moov", 8) << true << false;
    QTest::newRow("huge box") << isom + QByteArray("\0\0\0\1moov\xff\xff\xff\xff\xff\xff\xff\xff", 16) << true
                              << false;
    QTest::newRow("child larger than its parent")
        << isom + box("moov", QByteArray("\0\0\1\0udta", 8)) + QByteArray(500, 'x') << true << false;
    QTest::newRow("no room for a version")
        << isom + box("moov", box("udta", box("meta", "ab"))) << true << false;
    QByteArray many = isom;
    for (int i = 0; i < 70000; ++i) many += box("free", {});
    QTest::newRow("too many boxes") << many << true << false;
    QTest::newRow("GIF of one byte") << QByteArray("GIF8") << true << false;
    QTest::newRow("GIF of nothing") << gif + ';' << true << true;
    QTest::newRow("GIF of another block") << gif + "\x11;" << true << false;
    QTest::newRow("GIF without an end") << gif + QByteArray("\x21\xFE\xFF{", 4) << true << false;
    QTest::newRow("GIF of empty comments") << gif + QByteArray("\x21\xFE\0\x21\xFE\0;", 7) << true << true;
  }
  void hostileFilmsEnd() {
    QFETCH(const QByteArray, bytes);
    QFETCH(const bool, film);
    QFETCH(const bool, whole);
    write_bytes(path("hostile"), bytes.toStdString());
    const FilmComment found = film_comment(path("hostile").toStdString(), 1 << 20);
    QCOMPARE(found.film, film);
    QCOMPARE(found.whole, whole);
    QVERIFY(found.text.empty());
  }

  void refusals() {
    const auto film = [&](const char* name) {
      return FilmFile(folder_.filePath(QString::fromLatin1(name)).toStdString(), {});
    };
    const Failure missing = refused([&] { film("no/film.mp4"); });
    QVERIFY2(missing.problem().text().find("folder does not exist") != std::string::npos, missing.what());
    FilmFile changing(path("film.mp4").toStdString(), {});
    add(changing, picture(96, 64, 0));
    const Failure sizes = refused([&] { add(changing, picture(80, 64, 0)); });
    QVERIFY2(sizes.problem().text().find("different sizes") != std::string::npos, sizes.what());
    FilmFile empty(path("film.gif").toStdString(), {FilmKind::gif, 25});
    QVERIFY(refused([&] { empty.finish(Progress()); }).problem().text().find("no frames") !=
            std::string::npos);
    QVERIFY(contents().isEmpty());
  }

  void steps() {
    QCOMPARE(moving_frames(7, {}, 600), 7);
    QCOMPARE(moving_frames(7000, {}, 600), 600);
    QCOMPARE(moving_frames(7, {.seconds = 2, .rate = 30}, 600), 60);
    QCOMPARE(film_steps(3, 6, 4, {}), (std::vector<int>{3, 4, 5, 6}));
    QCOMPARE(film_steps(6, 3, 4, {}), (std::vector<int>{6, 5, 4, 3}));
    QCOMPARE(film_steps(5, 9, 1, {}), (std::vector<int>{5}));
    QCOMPARE(film_steps(0, 2, 3, {.rate = 10, .hold = 0.2}), (std::vector<int>{0, 0, 0, 1, 2, 2, 2}));
    const FilmPace ease{.easing = Easing::ease};
    for (const int count : {2, 3, 50, 301}) {
      // Every step is shown, ends slowly.
      const std::vector<int> eased = film_steps(0, count - 1, moving_frames(count, ease, 1000), ease);
      QCOMPARE(eased.front(), 0);
      QCOMPARE(eased.back(), count - 1);
      for (std::size_t i = 1; i < eased.size(); ++i)
        QVERIFY(eased[i] - eased[i - 1] == 0 || eased[i] - eased[i - 1] == 1);
    }
    QCOMPARE(film_steps(0, 100, 5, ease), (std::vector<int>{0, 16, 50, 84, 100}));
  }
};

REGISTER_TEST(TestFilm, QCoreApplication)
#include "test_film.moc"
