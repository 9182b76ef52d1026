// --from: a figure again from its session, and the command line that makes it.
#include <QtTest>
#include <nlohmann/json.hpp>

#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "ui/model/session.h"
#include "ui/model/session_paths.h"
#include "ui/model/session_words.h"

using namespace whereabouts;

namespace {

QString data_file(const char* name) {
  return QString::fromStdString(fs::path(TEST_DATA) / name);
}

nlohmann::json session_json(const fs::path& path) {
  return nlohmann::json::parse(file_text(path));
}

}  // namespace

class TestUiFrom : public CliTest {
  Q_OBJECT

  void write_session(const char* name, const Session& session) {
    write_text(at(name), boundSession(sessionJson(session), at(name)).toStdString());
  }
  void make(const QStringList& words) {
    const Ran ran = run(words);
    QVERIFY2(ran.status == 0, words.join(' ').toUtf8() + ": " + ran.errors);
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    fs::copy_file(data_file("image/exif6.png").toStdString(), at("a picture's copy.png"));
    fs::copy_file(data_file("vit/hf_vit.safetensors").toStdString(), at("model.safetensors"));
    fs::create_directory(at("out"));
  }

  void theSamePictureAgain_data() {
    QTest::addColumn<QStringList>("words");
    const QStringList image{"--image", "a picture's copy.png"}, model{"--checkpoint", "model.safetensors"};
    QTest::newRow("defaults") << QStringList{"sinusoid"};
    QTest::newRow("image") << QStringList{"patches", "--patch", "4", "--numbers", "false"} + image;
    QTest::newRow("map and range") << QStringList{"neighbours",  "--map", "cividis_r", "--range=-1:1",
                                                  "--reference", "3,4",   "--show",    "one"} +
                                          model;
    QTest::newRow("order") << QStringList{"scramble", "--order", "1,0", "--patch", "50"};
    QTest::newRow("said") << QStringList{"attention", "--heads", "2", "--pool", "avg"} + model + image;
    QTest::newRow("second inputs") << QStringList{"features", "--image2", "a picture's copy.png"} + model;
    QTest::newRow("two checkpoints") << QStringList{"resize", "--checkpoint2", "model.safetensors"} + model;
    QTest::newRow("data set") << QStringList{"separation", "--data",    "where", "--data-seed",
                                             "3",          "--samples", "64"};
    QTest::newRow("step") << QStringList{"learn", "--step", "284"};
    QTest::newRow("text") << QStringList{"patches", "--hierarchy", "2,2", "--patch", "10"};
  }
  void theSamePictureAgain() {
    QFETCH(QStringList, words);
    make(QStringList{"figure"} + words + QStringList{"--dpi", "60", "--out", "out/first.png"});
    make({"figure", "--from", "out/first.png", "--out", "out/again.png"});
    QVERIFY(file_text(at("out/first.png")) == file_text(at("out/again.png")));
  }

  void otherFormatsHoldItToo() {
    const QStringList words{
        "figure", "neighbours", "--show", "one",      "--theme", "dark",    "--width-mm",
        "90",     "--dpi",      "50",     "--panels", "1",       "--image", "a picture's copy.png"};
    make({"figure", "neighbours", "--show", "one", "--theme", "dark", "--width-mm", "90", "--dpi", "50",
          "--panels", "1", "--out", "out/first.png"});
    for (const QString format : {"svg", "pdf"}) {
      const QString file = "out/figure." + format;
      make({"figure", "neighbours", "--show", "one", "--theme", "dark", "--width-mm", "90", "--dpi", "50",
            "--panels", "1", "--out", file});
      make({"figure", "--from", file, "--out", "out/again.png"});
      QVERIFY2(file_text(at("out/first.png")) == file_text(at("out/again.png")), format.toUtf8());
    }
  }

  void wordsOfOnesOwnWin() {
    make(
        {"figure", "neighbours", "--show", "one", "--reference", "1,1", "--dpi", "50", "--out", "out/a.png"});
    make({"figure", "--from", "out/a.png", "--reference", "2,2", "--theme", "dark", "--out", "out/b.png"});
    make({"figure", "neighbours", "--show", "one", "--reference", "2,2", "--dpi", "50", "--theme", "dark",
          "--out", "out/c.png"});
    QVERIFY(file_text(at("out/b.png")) == file_text(at("out/c.png")));
    make({"data", "--from", "out/b.png", "--out", "d.json"});
    QVERIFY(session_json(at("d.json")).contains("similarity"));
    // Another lab of the same session.
    Session session;
    session.lab = "sinusoid";
    session.values["neighbours"].set("show", Value(std::string("one")));
    session.sources[InputId::checkpoint] = at("model.safetensors");
    write_session("two.whereabouts", session);
    make({"data", "neighbours", "--from", "two.whereabouts", "--out", "e.json"});
    make({"data", "neighbours", "--show", "one", "--checkpoint", "model.safetensors", "--out", "f.json"});
    QVERIFY(file_text(at("e.json")) == file_text(at("f.json")));
  }

  // A folder with its figures can be moved; what is missing or changed is told of.
  void inputsAreFound() {
    Session session;
    session.lab = "patches";
    session.sources[InputId::image] = at("a picture's copy.png");
    write_session("out/s.whereabouts", session);
    const nlohmann::json json = session_json(at("out/s.whereabouts"));
    QCOMPARE(json["whereabouts"].get<int>(), 2);
    QCOMPARE(json["image"].get<std::string>(), std::string("../a picture's copy.png"));
    QCOMPARE(json["hashes"]["image"].get<std::string>(), inputHash(session.sources[InputId::image]));
    QCOMPARE(sessionInFile(at("out/s.whereabouts"))->sources[InputId::image],
             fs::path(session.sources[InputId::image]));
    QVERIFY(sessionInFile(at("out/s.whereabouts"))->notes.empty());
    // Moved together.
    fs::create_directory(at("moved"));
    fs::rename(at("out"), at("moved/out"));
    fs::rename(at("a picture's copy.png"), at("moved/a picture's copy.png"));
    make({"figure", "--from", "moved/out/s.whereabouts", "--dpi", "50", "--out", "a.png"});
    // Beside the session now.
    fs::rename(at("moved/a picture's copy.png"), at("moved/out/a picture's copy.png"));
    Ran ran = run({"figure", "--from", "moved/out/s.whereabouts", "--dpi", "50", "--out", "a.png"});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.errors.contains("the one beside the session was opened"), ran.errors);
    // Another file of the same name.
    fs::copy_file(data_file("image/alpha.webp").toStdString(), at("moved/out/a picture's copy.png"),
                  fs::copy_options::overwrite_existing);
    ran = run({"figure", "--from", "moved/out/s.whereabouts", "--dpi", "50", "--out", "a.png"});
    QVERIFY2(ran.errors.contains("has changed since the session was saved"), ran.errors);
    fs::remove(at("moved/out/a picture's copy.png"));
    ran = run({"figure", "--from", "moved/out/s.whereabouts", "--dpi", "50", "--out", "b.png"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.errors.contains("a picture's copy.png") && ran.errors.count('\n') == 1, ran.errors);
    QVERIFY(!fs::exists(at("b.png")));
  }

  // Somewhere else on the disk a path is absolute: nobody looks for ../../../../../etc.
  void farPathsAreAbsolute() {
    const fs::path file = "/one/a/b/c/d/s.whereabouts";
    const auto path_of = [&](const char* image) {
      Session session;
      session.lab = "patches";
      session.sources[InputId::image] = image;
      return nlohmann::json::parse(boundSession(sessionJson(session), file).toStdString())["image"]
          .get<std::string>();
    };
    QCOMPARE(path_of("/one/a/b/c/d/i.png"), std::string("i.png"));
    QCOMPARE(path_of("/one/a/i.png"), std::string("../../../i.png"));
    QCOMPARE(path_of("/one/i.png"), std::string("/one/i.png"));
    QCOMPARE(path_of("/two/i.png"), std::string("/two/i.png"));
  }

  void aFrameIsTheFigureAtItsValue() {
    make({"animate", "neighbours", "--checkpoint", "model.safetensors", "--from", "0,1", "--to", "0,3",
          "--fps", "3", "--seconds", "1", "--frame-width", "420", "--out", "frames/"});
    const auto session = sessionInFile(at("frames/frame_0002.png"));
    QCOMPARE(session->sources[InputId::checkpoint], fs::path(at("model.safetensors")));
    QVERIFY(session->values.at("neighbours").at("reference") == Value(Cell{0, 3}));
    make({"figure", "--from", "frames/frame_0002.png", "--out", "again.png"});
    const QImage frame(QString::fromStdString(at("frames/frame_0002.png").string())),
        again(QString::fromStdString(at("again.png").string()));
    QCOMPARE(frame.width(), 420);
    const std::string written = frame.text(frame.textKeys().filter("hereabouts").value(0)).toStdString();
    QCOMPARE(nlohmann::json::parse(written)["checkpoint"].get<std::string>(),
             std::string("../model.safetensors"));
    QVERIFY(frame.convertToFormat(QImage::Format_RGB32) == again.convertToFormat(QImage::Format_RGB32));
    QVERIFY(frame != QImage(QString::fromStdString(at("frames/frame_0000.png").string())));
  }

  void theSessionIsLeftOutWhereAsked() {
    for (const char* name : {"bare.png", "bare.svg", "bare.pdf", "bare.html"}) {
      make({"figure", "neighbours", "--checkpoint", "model.safetensors", "--session", "off", "--out", name});
      QVERIFY2(!sessionInFile(at(name)), name);
      QVERIFY2(file_text(at(name)).find("model.safetensors") == std::string::npos, name);
      make({"figure", "neighbours", "--checkpoint", "model.safetensors", "--out", name});
      QCOMPARE(sessionInFile(at(name))->lab, std::string("neighbours"));
    }
  }

  // A figure from each: files named by theirs, or the pages of a PDF.
  // docs/releasing.md: those of every earlier format open, a later one is refused in one line.
  void formatsOfSessions_data() {
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("status");
    QTest::newRow("first") << "1" << 0;
    QTest::newRow("now") << "2" << 0;
    QTest::newRow("later") << "3" << 1;
    QTest::newRow("none") << "0" << 1;
  }
  void formatsOfSessions() {
    QFETCH(const QString, version);
    QFETCH(const int, status);
    write_text(at("s.whereabouts"), (R"({"whereabouts": )" + version +
                                     R"(, "lab": "scramble", "values": {"scramble": {"seed": 5}}})")
                                        .toStdString());
    const Ran ran = run({"data", "--from", "s.whereabouts", "--out", "a.json"});
    QCOMPARE(ran.status, status);
    QCOMPARE(ran.errors.count('\n'), status);
    if (status == 0) {
      make({"data", "scramble", "--seed", "5", "--out", "b.json"});
      QVERIFY(file_text(at("a.json")) == file_text(at("b.json")));
    } else if (version == "3") {
      QVERIFY2(ran.errors.contains("it was saved by a newer Whereabouts; update Whereabouts"), ran.errors);
    }
  }

  void severalSessions() {
    make({"figure", "patches", "--patch", "4", "--dpi", "40", "--out", "out/a.png"});
    make({"figure", "neighbours", "--show", "one", "--dpi", "40", "--out", "out/b.svg"});
    make({"figure", "sinusoid", "--dpi", "40", "--out", "a.png"});
    make({"figure", "--from", "out/a.png", "--from", "out/b.svg", "--from=a.png", "--out", "new_{}.png"});
    make({"figure", "neighbours", "--show", "one", "--dpi", "40", "--out", "new.png"});
    const auto picture = [&](const char* name) {
      return QImage(QString::fromStdString(at(name).string())).convertToFormat(QImage::Format_RGB32);
    };
    QVERIFY(!picture("a.png").isNull());
    QVERIFY(picture("new_a.png") == picture("out/a.png"));
    QVERIFY(picture("new_b.png") == picture("new.png"));
    QVERIFY(picture("new_a-2.png") == picture("a.png"));
    make({"figure", "--from", "out/a.png", "--from", "out/b.svg", "--out", "both.pdf"});
    QVERIFY(QByteArray::fromStdString(file_text(at("both.pdf"))).contains("/Count 2"));
    // A parameter of one lab is for its session, and labs that are named are drawn of each.
    make({"figure", "--from", "out/a.png", "--from", "out/b.svg", "--patch", "8", "--out", "p_{}.png"});
    QVERIFY(picture("p_a.png") != picture("new_a.png") && picture("p_b.png") == picture("new_b.png"));
    make({"figure", "sinusoid", "patches", "--from", "out/a.png", "--dpi", "40", "--out", "l_{}.png"});
    QVERIFY(picture("l_a-patches.png") == picture("out/a.png"));
    QVERIFY(picture("l_a-sinusoid.png") == picture("a.png"));
    const Ran page = run({"figure", "--from", "out/a.png", "--from", "out/b.svg", "--out", "c.html"});
    QCOMPARE(page.status, 2);
    QVERIFY2(page.errors.contains("a web page holds one figure"), page.errors);
    QCOMPARE(run({"figure", "--from", "out/a.png", "--from", "none.png", "--out", "c.pdf"}).status, 1);
    QVERIFY(!fs::exists(at("c.pdf")) && !fs::exists(at("c.html")));
  }

  void whatHoldsNoSessionIsRefused_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("problem");
    QTest::newRow("newer") << QByteArray(R"({"whereabouts": 3, "lab": "patches"})") << "newer Whereabouts";
    QTest::newRow("cut") << QByteArray(R"({"whereabouts": 2, "lab": "pat)") << "not valid JSON";
    QTest::newRow("other") << QByteArray("no session") << "not valid JSON";
    QTest::newRow("twice") << QByteArray(R"({"whereabouts": 2, "lab": "patches", "lab": "time"})") << "twice";
    QTest::newRow("lab") << QByteArray(R"({"whereabouts": 2, "lab": "--out"})") << "no lab";
    QTest::newRow("hashes") << QByteArray(R"({"whereabouts": 2, "lab": "patches", "hashes": [1]})")
                            << "hashes";
    QTest::newRow("hash") << QByteArray(R"({"whereabouts": 2, "lab": "patches", "hashes": {"image": 1}})")
                          << "hash";
    QTest::newRow("export") << QByteArray(R"({"whereabouts": 2, "lab": "patches", "export": 7})") << "export";
    QTest::newRow("option") << QByteArray(
                                   R"({"whereabouts": 2, "lab": "patches", "export": {"out": "x.png"}})")
                            << "out";
    QTest::newRow("parameter")
        << QByteArray(R"({"whereabouts": 2, "lab": "patches", "values": {"patches": {"out": 1}}})")
        << "no parameter";
  }
  void whatHoldsNoSessionIsRefused() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, problem);
    write_text(at("s.whereabouts"), bytes.toStdString());
    const Ran ran = run({"figure", "--from", "s.whereabouts", "--out", "a.png"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.errors.count('\n') == 1 && ran.errors.contains(problem.toUtf8()), ran.errors);
    QVERIFY(!fs::exists(at("a.png")));
  }

  void plainFilesAreRefused() {
    Ran ran = run({"figure", "--from", "a picture's copy.png", "--out", "b.png"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.errors.contains("it holds no session"), ran.errors);
    ran = run({"figure", "--from", "none.png", "--out", "b.png"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.errors.contains("there is no such file"), ran.errors);
    QCOMPARE(run({"figure", "--from", "--out", "b.png"}).status, 2);
    ran = run({"data", "--from", "a.png", "--from", "b.png", "--out", "c.npz"});
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.errors.contains("--from: it was given twice"), ran.errors);
    QCOMPARE(run({"data", "--from=a.png", "--from=b.png", "--out", "c.npz"}).status, 2);
  }

  // Sessions of the first version have absolute paths and neither hashes nor options.
  void theFirstVersionIsRead() {
    write_text(at("s.whereabouts"),
               R"({"checkpoint": null, "checkpoint2": null, "image": ")" +
                   at("a picture's copy.png").string() +
                   R"(", "lab": "patches", "run": null, "theme": "dark", "values": {"patches": {"patch": 4}},
                       "whereabouts": 1})");
    make({"figure", "--from", "s.whereabouts", "--dpi", "50", "--out", "a.png"});
    make({"figure", "patches", "--image", "a picture's copy.png", "--patch", "4", "--dpi", "50", "--out",
          "b.png"});
    QVERIFY(file_text(at("a.png")) == file_text(at("b.png")));
  }

  // The line of "Copy command line", through a shell.
  void aShellReadsTheLine() {
    Session session;
    session.lab = "neighbours";
    session.sources[InputId::checkpoint] = at("it's a \"model\" $HOME.safetensors");
    fs::copy_file(at("model.safetensors"), session.sources[InputId::checkpoint]);
    session.sources.overrides.table.grid = GridShape{6, 6};
    session.values["neighbours"].set("range", Value(std::optional<Interval>({-1, 1})));
    session.values["neighbours"].set("reference", Value(Cell{1, 2}));
    session.values["neighbours"].set("show", Value(std::string("one")));
    std::vector<std::string> words = sessionWords(session);
    words.insert(words.begin(), {WHEREABOUTS_BINARY, "data"});
    words.insert(words.end(), {"--out", at("d.json").string()});
    QProcess shell;
    shell.start("/bin/sh", {"-c", shellLine(words)});
    QVERIFY(shell.waitForFinished(10 * patience));
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError());
    QVERIFY(fs::exists(at("d.json")));
  }

  // A session says where its inputs lie on somebody's computer.
  void noPictureOfThePagesHoldsASession() {
    int looked = 0;
    for (const auto& entry : fs::directory_iterator(std::string(PROJECT_ROOT) + "/docs")) {
      const std::string suffix = entry.path().extension().string();
      if (suffix != ".png" && suffix != ".gif" && suffix != ".svg") continue;
      ++looked;
      QVERIFY2(!sessionInFile(entry.path()), entry.path().c_str());
    }
    QVERIFY(looked > 5);
  }
};

REGISTER_TEST(TestUiFrom, QCoreApplication)
#include "test_ui_from.moc"
