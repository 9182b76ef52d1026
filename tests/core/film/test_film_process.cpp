// Films by the program `ffmpeg`, as where its libraries are missing.
#include <QProcess>
#include <QtTest>
#include <filesystem>
#include <vector>

#include "core/base/port.h"
#include "core/film/film_comment.h"
#include "core/film/film_frames.h"
#include "core/film/film_process.h"
#include "tests/file_text.h"
#include "tests/registered_test.h"

using namespace whereabouts;
namespace fs = std::filesystem;

class TestFilmProcess : public QObject {
  Q_OBJECT

  QTemporaryDir temporary_;
  fs::path at(const std::string& name) const { return fs::path(temporary_.path().toStdString()) / name; }

  // `count` frames of 18 x 10: red, green, blue in turn, 20 columns apart in memory. The problem, or "".
  static std::string make(const fs::path& path, FilmSpec::Kind kind, int count, const std::string& comment) {
    const FilmFunctions& functions = film_process_functions();
    char problem[200] = "";
    const FilmProblem room{problem, sizeof problem};
    void* const film = functions.open({kind, 5, 2, false}, ("file:" + path.string()).c_str(), room);
    if (film == nullptr) return problem;
    std::string said;
    if (!comment.empty() && !functions.describe(film, comment.c_str(), room)) said = problem;
    for (int frame = 0; frame < count && said.empty(); ++frame) {
      const std::uint32_t colours[] = {0xFFE02020, 0xFF20C020, 0xFF2020E0};
      const std::vector<std::uint32_t> pixels(20 * 10, colours[frame % 3]);
      if (!functions.add(film, pixels.data(), 18, 10, 20, room)) said = problem;
    }
    const auto go_on = [](void*, double) { return true; };
    if (said.empty() && !functions.finish(film, go_on, nullptr, room)) said = problem;
    functions.close(film);
    return said;
  }
  static bool has_ffmpeg() { return !ffmpeg_program().empty(); }

 private slots:
  void cleanup() { qunsetenv("WHEREABOUTS_FFMPEG"); }

  void writesWhatIsReadBack_data() {
    QTest::addColumn<int>("kind");
    QTest::newRow("mp4") << int(FilmSpec::mp4);
    QTest::newRow("gif") << int(FilmSpec::gif);
  }
  void writesWhatIsReadBack() {
    QFETCH(int, kind);
    if (!has_ffmpeg()) QSKIP("there is no ffmpeg here");
    const fs::path path = at(kind == FilmSpec::gif ? "a.gif" : "a.mp4");
    const std::string session = "{\"lab\": \"neighbours\", \"long\": \"" + std::string(600, 'x') + "\"}";
    QCOMPARE(make(path, FilmSpec::Kind(kind), 7, session), std::string());
    const FilmComment comment = film_comment(path, 1 << 20);
    QVERIFY(comment.film && comment.whole);
    QCOMPARE(comment.text, session);
    if (kind == FilmSpec::gif) return;
    const FilmFrames frames(path);
    QCOMPARE(frames.count(), 7);
    const FilmPicture picture = frames.at(1, {});
    QCOMPARE(picture.width, 18);
    QCOMPARE(picture.height, 10);
    const int wanted[] = {0x20, 0xC0, 0x20};
    for (std::size_t i = 0; i < 3; ++i) {
      const int difference = std::abs(int(picture.rgb[(5 * 18 + 9) * 3 + i]) - wanted[i]);
      QVERIFY2(difference <= 4, std::to_string(difference).c_str());
    }
  }

  void saysWhatFfmpegSays() {
    if (!has_ffmpeg()) QSKIP("there is no ffmpeg here");
    const std::string said = make(at("nowhere") / "a.mp4", FilmSpec::mp4, 400, "");
    QVERIFY2(said.starts_with("ffmpeg: ") && said.find('\n') == said.npos, said.c_str());
    QVERIFY2(make(at("none.mp4"), FilmSpec::mp4, 0, "").find("no frames") != std::string::npos, "no frames");
  }

  void oneThatEndsTooEarly() {
    write_text(at("ffmpeg"),
               "#!/bin/sh\ncase \"$*\" in *-encoders*) echo ' V libx264 x';; *) exit 3;; esac\n");
    fs::permissions(at("ffmpeg"), fs::perms::owner_all);
    qputenv("WHEREABOUTS_FFMPEG", at("ffmpeg").c_str());
    QCOMPARE(ffmpeg_program(), at("ffmpeg"));
    QCOMPARE(make(at("b.mp4"), FilmSpec::mp4, 400, ""), std::string("ffmpeg ended too early"));
    write_text(at("ffmpeg"), "#!/bin/sh\nexit 0\n");
    QCOMPARE(make(at("b.mp4"), FilmSpec::mp4, 1, ""), std::string(film_without_h264));
    qputenv("WHEREABOUTS_FFMPEG", at("missing").c_str());
    QVERIFY(ffmpeg_program().empty());
  }

  // The child of port.h by itself: what it is told and tells, and how it ends.
  void aChild() {
    port::Child echo;
    QCOMPARE(echo.start({"/bin/sh",
                         {"-c", "read line; echo $line $NAME; exit 3"},
                         {{"NAME", "two"}},
                         true,
                         port::ChildPlan::Hears::output}),
             0);
    QCOMPARE(echo.feed("one\n", 4), 0);
    echo.end_feed();
    QCOMPARE(echo.hear(), std::string("one two\n"));
    QCOMPARE(echo.hear(), std::string());
    QVERIFY(echo.ends_within(10000));
    QCOMPARE(echo.status(), 3);
    port::Child sleeper;
    QCOMPARE(sleeper.start({"/bin/sleep", {"600"}}), 0);
    QVERIFY(!sleeper.ends_within(20));
    sleeper.kill();
    QVERIFY(sleeper.ends_within(0));
    QCOMPARE(sleeper.status(), 128 + 9);
    port::Child none;
    QVERIFY(none.start({at("nothing"), {}}) != 0);
    // One that does not read: an error, no signal.
    port::Child deaf;
    QCOMPARE(deaf.start({"/bin/true", {}, {}, true}), 0);
    QVERIFY(deaf.ends_within(10000));
    QCOMPARE(deaf.feed(std::string(1 << 20, 'x').data(), 1 << 20), EPIPE);
  }
};

REGISTER_TEST(TestFilmProcess, QCoreApplication)
#include "test_film_process.moc"
