// `animate` into films: the same pictures as the PNG frames, at the rate asked for; whole or nothing.
#include <csignal>

#include "core/image/load.h"
#include "tests/cli_program.h"
#include "tests/decoded_film.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCliAnimation : public CliTest {
  Q_OBJECT

  const QStringList words_ = {"animate", "neighbours", "--from", "1,2", "--to",          "1,5",
                              "--dpi",   "80",         "--fps",  "20",  "--frame-width", "400"};
  QString file(const char* name) const { return QString::fromStdString(at(name).string()); }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
    if (!fs::exists(fs::path(WHEREABOUTS_BINARY).parent_path() / "whereabouts-film.so"))
      QSKIP("FFmpeg's libraries are not here: no films");
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void filmsShowTheFrames() {
    if (!canDecodeFilms()) QSKIP("ffprobe and ffmpeg are not installed: decoding by another program");
    const QStringList words = words_ + QStringList{"--hold", "0.1", "--frame-height", "300"};
    QCOMPARE(run(words + QStringList{"--out", "frames/"}).status, 0);
    std::vector<Pixels> frames;
    for (int i = 0; i < 8; ++i) {
      const Image image = load_image(at("frames") / ("frame_000" + std::to_string(i) + ".png"));
      QCOMPARE(image.columns(), 400);
      QCOMPARE(image.rows(), 300);
      frames.push_back({400, 300, image.rgb8()});
    }
    // Two frames hold at both ends, the reference moves over four.
    QVERIFY(frames[0] == frames[1] && frames[1] == frames[2] && frames[5] == frames[7]);
    QVERIFY(frames[2] != frames[3] && frames[3] != frames[4]);
    for (const char* name : {"a.mp4", "a.gif"}) {
      const Ran ran = run(words + QStringList{"--out", name});
      QVERIFY2(ran.status == 0, ran.errors);
      QCOMPARE(ran.errors, QByteArray());
      const QString facts = factsOf(file(name));
      QCOMPARE(factOf(facts, "nb_read_frames").toInt(), 8);
      QVERIFY2(qAbs(factOf(facts, "duration").toDouble() - 0.4) < 0.001, qPrintable(facts));
      const std::vector<Pixels> decoded = framesOf(file(name));
      QCOMPARE(decoded.size(), frames.size());
      for (std::size_t i = 0; i < frames.size(); ++i) {
        QCOMPARE(decoded[i].width, 400);
        QCOMPARE(decoded[i].height, 300);
        const double same = colourDistance(frames[i], decoded[i]).mean;
        QVERIFY2(same < 1.5, qPrintable(QString("%1, frame %2: %3").arg(name).arg(i).arg(same)));
      }
      // And not only alike: the next picture is further away.
      QVERIFY(colourDistance(frames[2], decoded[2]).mean < colourDistance(frames[3], decoded[2]).mean);
    }
  }

  void sidesAreEvenWhereNobodySaid() {
    if (!canDecodeFilms()) QSKIP("ffprobe and ffmpeg are not installed: decoding by another program");
    const Ran free = run(words_ + QStringList{"--out", "free.mp4"});
    QCOMPARE(free.errors, QByteArray());
    QCOMPARE(factOf(factsOf(file("free.mp4")), "height").toInt() % 2, 0);
    QStringList odd = words_;
    odd.last() = "401";
    const Ran padded = run(odd + QStringList{"--frame-height", "301", "--out", "odd.mp4"});
    QCOMPARE(padded.status, 0);
    QVERIFY2(padded.errors.contains("401 x 301 became 402 x 302"), padded.errors);
    QCOMPARE(padded.errors.count('\n'), 1);
    QCOMPARE(factOf(factsOf(file("odd.mp4")), "width").toInt(), 402);
  }

  // As screens and slides are, unless somebody says otherwise.
  void framesAre16To9() {
    const QStringList words{"animate", "neighbours", "--from", "1,2", "--to", "1,3", "--fps", "20"};
    const auto size = [&](const QStringList& more) {
      if (const Ran ran = run(words + more + QStringList{"--out", "frames/"}); ran.status != 0)
        return QSize();
      const Image image = load_image(at("frames/frame_0000.png"));
      return QSize(image.columns(), image.rows());
    };
    QCOMPARE(size({}), QSize(1280, 720));
    QCOMPARE(size({"--frame-width", "1920"}), QSize(1920, 1080));
    QCOMPARE(size({"--frame-width", "401"}), QSize(401, 226));
    // A page is at least 20 mm high.
    QCOMPARE(size({"--frame-width", "120"}), QSize(120, 104));
    QCOMPARE(size({"--frame-width", "600", "--frame-height", "500"}), QSize(600, 500));
    // The flag that was given is the one that is named.
    const Ran low =
        run({"animate", "neighbours", "--frame-width", "160", "--frame-height", "90", "--out", "low.gif"});
    QCOMPARE(low.status, 2);
    QVERIFY2(low.errors.contains("--frame-height: no frame is so low") && low.errors.contains(" px"),
             low.errors.constData());
    const QSize needed = size({"--frame-width", "600", "--frame-height", "0"});
    QVERIFY(needed.width() == 600 && needed.height() > 338);
    QCOMPARE(size({"--width-mm", "100", "--height-mm", "80", "--dpi", "127"}), QSize(500, 400));
    QVERIFY(run({"animate", "--help"}).output.contains("16 to 9"));
  }

  void filmsCarryTheirSession() {
    const QStringList words = words_ + QStringList{"--frame-height", "300"};
    QCOMPARE(run(words + QStringList{"--out", "frames/"}).status, 0);
    const auto first = load_image(at("frames/frame_0000.png")).rgb8();
    for (const QString name : {"a.mp4", "a.gif"}) {
      QCOMPARE(run(words + QStringList{"--out", name}).status, 0);
      const Ran ran = run({"figure", "--from", name, "--out", "again.png"});
      QVERIFY2(ran.status == 0, ran.errors);
      QVERIFY(load_image(at("again.png")).rgb8() == first);
      QCOMPARE(run(words + QStringList{"--session", "off", "--out", name}).status, 0);
      const Ran bare = run({"figure", "--from", name, "--out", "bare.png"});
      QCOMPARE(bare.status, 1);
      QVERIFY2(bare.errors.contains("this film holds no session") && bare.errors.count('\n') == 1,
               bare.errors);
      QVERIFY(!fs::exists(at("bare.png")));
      QFile::resize(file(name.toUtf8()), 600);
      const Ran cut = run({"figure", "--from", name, "--out", "bare.png"});
      QCOMPARE(cut.status, 1);
      QVERIFY2(cut.errors.contains("film is cut off") && cut.errors.count('\n') == 1, cut.errors);
    }
  }

  void aVenueGivesTheWidth() {
    QStringList words = words_;
    words.remove(words.indexOf("--frame-width"), 2);
    const Ran ran = run(words + QStringList{"--venue", "ieee", "--column", "single", "--out", "frames/"});
    QCOMPARE(ran.errors, QByteArray());
    // 3.5 inches at 80 pixels per inch.
    QCOMPARE(load_image(at("frames/frame_0000.png")).columns(), 280);
  }

  void refusals_data() {
    QTest::addColumn<QString>("more");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("kind") << "--out a.webm" << 2 << QByteArray("--out: a.webm is no kind of animation");
    QTest::newRow("folder") << "--out no/a.mp4" << 1 << QByteArray("its folder does not exist");
    QTest::newRow("a folder of that name") << "--out sub.mp4" << 1 << QByteArray("it is a folder");
    QTest::newRow("rate") << "--fps 60 --out a.gif" << 2 << QByteArray("--fps: players slow a GIF");
    QTest::newRow("size") << "--seconds 600 --fps 50 --out a.gif" << 2 << QByteArray("more than a GIF holds");
    QTest::newRow("easing") << "--easing bouncy --out a.gif" << 2 << QByteArray("--easing");
    QTest::newRow("two widths") << "--width-mm 80 --out a.gif" << 2 << QByteArray("--frame-width");
    QTest::newRow("a venue's") << "--venue ieee --out a.gif" << 2 << QByteArray("--frame-width");
  }
  void refusals() {
    QFETCH(const QString, more);
    QFETCH(const int, status);
    QFETCH(const QByteArray, says);
    fs::create_directory(at("sub.mp4"));
    QStringList words = words_;
    if (more.startsWith("--fps")) words.remove(words.indexOf("--fps"), 2);
    if (more.contains("--seconds")) {
      words.remove(words.indexOf("--fps"), 2);
      words += {"--frame-height", "300"};
    }
    const Ran ran = run(words + more.split(' '));
    QCOMPARE(ran.status, status);
    QVERIFY2(ran.errors.contains(says) && ran.errors.count('\n') == 1, ran.errors);
    QCOMPARE(contents().size(), std::size_t{1});
  }

  void ctrlCLeavesNothing() {
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(WHEREABOUTS_BINARY,
                  {"animate", "sinusoid", "--seconds", "600", "--fps", "60", "--out", "a.mp4"});
    QVERIFY(process.waitForStarted());
    // Frames are on their way once the nameless file is open.
    const fs::path open = "/proc/" + std::to_string(process.processId()) + "/fd";
    const auto collects = [&] {
      std::error_code error;
      for (fs::directory_iterator each(open, error), end; !error && each != end; each.increment(error)) {
        if (fs::read_symlink(each->path(), error).string().find("(deleted)") != std::string::npos)
          return true;
      }
      return false;
    };
    QTRY_VERIFY_WITH_TIMEOUT(collects(), patience);
    QVERIFY(contents().empty());
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(10 * patience));
    QCOMPARE(process.exitCode(), 130);
    QVERIFY(contents().empty());
  }
};

REGISTER_TEST(TestCliAnimation, QCoreApplication)
#include "test_cli_animation.moc"
