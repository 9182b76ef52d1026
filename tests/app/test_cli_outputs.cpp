// What a command leaves behind, and says, when all goes well, when a part of it fails and when it is stopped.
#include <QRegularExpression>
#include <QtTest>
#include <csignal>
#include <nlohmann/json.hpp>

#include "core/array/array.h"
#include "core/array/npy.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

const QString model = QString::fromStdString(fs::path(TEST_DATA) / "vit/hf_vit.safetensors");
const QString image = QString::fromStdString(fs::path(TEST_DATA) / "image/exif6.png");

nlohmann::json json_in(const fs::path& path) {
  return nlohmann::json::parse(file_text(path), nullptr, false);
}

}  // namespace

class TestCliOutputs : public CliTest {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }
  void cleanup() { qunsetenv("WHEREABOUTS_BENCH_VIT"); }

  // Two processes, a second and more apart, write the same bytes.
  void sameBytesAtAnotherTime() {
    const std::pair<QStringList, const char*> outputs[] = {
        {{"figure", "sinusoid"}, "pdf"},
        {{"figure", "sinusoid"}, "svg"},
        {{"figure", "sinusoid"}, "png"},
        {{"figure", "sinusoid"}, "html"},
        {{"animate", "sinusoid", "--sweep", "position", "--seconds", "0.2"}, "gif"},
        {{"lessons", "why-position"}, "pdf"},
        {{"lessons", "why-position", "--sheet", "worksheet"}, "pdf"},
        {{"lessons", "why-position"}, "html"}};
    const auto write = [&](const char* round) {
      int number = 0;
      for (const auto& [words, suffix] : outputs) {
        const QString file = QString("%1%2.%3").arg(round).arg(number++).arg(suffix);
        const Ran ran = run(words + QStringList{"--out", file}, 60 * patience);
        if (ran.status != 0) qWarning("%s", ran.errors.constData());
      }
    };
    write("first");
    QTest::qWait(1100);
    write("second");
    int number = 0;
    for (const auto& [words, suffix] : outputs) {
      const std::string name = std::to_string(number++) + "." + suffix;
      const std::string first = file_text(at(("first" + name).c_str()));
      QVERIFY2(first.size() > 1000, name.c_str());
      QVERIFY2(first == file_text(at(("second" + name).c_str())), name.c_str());
    }
  }

  // 64 patches which the configuration, or the user, puts on 4 x 16: the same everywhere, a square nowhere.
  void aTableThatIsNoSquare() {
    fs::create_directory(at("hub"));
    write_text(at("hub/model.safetensors"), safetensors_text(65, 8));
    write_text(at("hub/config.json"), R"({"patch_size":16,"image_size":[64,256],"hidden_size":8})");
    write_text(at("bare.safetensors"), safetensors_text(65, 8));
    const auto shape = [&](const QStringList& words, const char* array) {
      const Ran ran = run(words + QStringList{"--out", "d.json"});
      if (ran.status != 0) qWarning("%s", ran.errors.constData());
      const nlohmann::json data = json_in(at("d.json"));
      return data.is_object() && data.contains(array) ? data[array]["shape"] : nlohmann::json();
    };
    for (const QStringList& file : {QStringList{"hub"}, QStringList{"bare.safetensors", "--grid", "4x16"}}) {
      const Ran ran = run(QStringList{"inspect", "--json"} + file);
      QVERIFY2(ran.status == 0, ran.errors);
      const auto table = nlohmann::json::parse(ran.output.toStdString()).at("position")[0];
      QCOMPARE(table.at("grid"), nlohmann::json({4, 16}));
      QCOMPARE(table.at("prefix").get<int>(), 1);
      const QStringList checkpoint = QStringList{"--checkpoint"} + file;
      QCOMPARE(shape(QStringList{"data", "neighbours"} + checkpoint, "maps"), nlohmann::json({6, 4, 16}));
      QCOMPARE(shape(QStringList{"data", "components"} + checkpoint, "rgb"), nlohmann::json({4, 16, 3}));
      QVERIFY2(run(QStringList{"similarity", "--out", "s.npy"} + file).status == 0, "similarity");
    }
    // Where no parameter of a lab's own holds the grid, it is said of the checkpoint: the image is cut to
    // it.
    const QStringList lab = {"data", "attention", "--checkpoint", "bare.safetensors"};
    QCOMPARE(shape(lab + QStringList{"--grid", "4x16"}, "order"), nlohmann::json({64}));
    QCOMPARE(shape(lab + QStringList{"--grid", "4x15", "--prefix", "5"}, "order"), nlohmann::json({60}));
    QCOMPARE(run({"similarity", "hub", "--grid", "4x17", "--out", "s.npy"}).status, 2);
  }

  // Checking that a file can be written leaves one that is there as it is, and a link a link.
  void anOlderFileStaysWhereTheRestFails() {
    write_text(at("old.npy"), "mine");
    fs::create_symlink("old.npy", at("link.npy"));
    const auto before = contents();
    QCOMPARE(run({"similarity", "no.pt", "--out", "link.npy"}).status, 1);
    QCOMPARE(file_text(at("old.npy")), std::string("mine"));
    QVERIFY(fs::is_symlink(at("link.npy")) && contents() == before);
    QCOMPARE(run({"encode", "none", "--tokens", "4", "--dim", "4", "--out", "link.npy"}).status, 0);
    QVERIFY(fs::is_symlink(at("link.npy")));
    QCOMPARE(read_npy(at("old.npy")).shape, (std::vector<std::size_t>{4, 4}));
  }

  void aPipeGetsItsBytes() {
    QProcess shell;
    shell.setWorkingDirectory(folder_->path());
    shell.start("sh", {"-c",
                       "mkfifo p.npy && { cat p.npy > read.npy & \"$0\" encode none --tokens 4 --dim 4 "
                       "--out p.npy && wait; }",
                       WHEREABOUTS_BINARY});
    QVERIFY(shell.waitForFinished(10 * patience));
    QCOMPARE(shell.exitCode(), 0);
    QCOMPARE(read_npy(at("read.npy")).shape, (std::vector<std::size_t>{4, 4}));
  }

  // One reader after the other.
  void twoPipesGetTheirBytes() {
    QProcess shell;
    shell.setWorkingDirectory(folder_->path());
    shell.start("sh", {"-c",
                       "mkfifo l.npy a.npy && { { cat l.npy > read_l.npy; cat a.npy > read_a.npy; } & "
                       "\"$0\" predict --checkpoint \"$1\" --image \"$2\" --logits l.npy --attention a.npy "
                       "&& wait; }",
                       WHEREABOUTS_BINARY, model, image});
    const bool finished = shell.waitForFinished(10 * patience);
    if (!finished) shell.kill();
    QVERIFY(finished);
    QCOMPARE(shell.exitCode(), 0);
    QCOMPARE(read_npy(at("read_l.npy")).shape.size(), std::size_t{1});
    QCOMPARE(read_npy(at("read_a.npy")).shape.size(), std::size_t{4});
  }

  void oneDeviceMayTakeBoth() {
    QCOMPARE(run({"predict", "--checkpoint", model, "--image", image, "--logits", "/dev/null", "--attention",
                  "/dev/null"})
                 .status,
             2);  // no npy by its name
    fs::create_symlink("/dev/null", at("a.npy"));
    fs::create_symlink("/dev/null", at("b.npy"));
    QCOMPARE(
        run({"predict", "--checkpoint", model, "--image", image, "--logits", "a.npy", "--attention", "b.npy"})
            .status,
        0);
  }

  void bothOutputsOrNone() {
    const QStringList words = {"predict", "--checkpoint", model, "--image", image};
    const Ran refused = run(words + QStringList{"--logits", "l.npy", "--attention", "no/a.npy"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.startsWith("whereabouts: no/a.npy: its folder"), refused.errors);
    QVERIFY(contents().empty());
    // The second fails only when it is written.
    const Ran full = run(words + QStringList{"--logits", "l.npy", "--attention", "full.npy"});
    QCOMPARE(full.status, 0);
    fs::remove(at("l.npy"));
    fs::remove(at("full.npy"));
    fs::create_symlink("/dev/full", at("full.npy"));
    const auto before = contents();
    const Ran late = run(words + QStringList{"--logits", "l.npy", "--attention", "full.npy"});
    QCOMPARE(late.status, 1);
    QVERIFY2(late.errors.contains("the disk is full"), late.errors);
    QVERIFY(contents() == before);
  }

  void aSizeOutOfRangeIsTheSizesFault_data() {
    QTest::addColumn<QString>("size");
    QTest::newRow("below a patch") << "1";
    QTest::newRow("beyond all patches") << "4096";
  }
  void aSizeOutOfRangeIsTheSizesFault() {
    QFETCH(const QString, size);
    const Ran ran = run({"predict", "--checkpoint", model, "--image", image, "--size", size});
    QCOMPARE(ran.status, 2);
    const QByteArray begins =
        "whereabouts: --size: " + size.toLatin1() + " is out of range; allowed for this ";
    QVERIFY2(ran.errors.startsWith(begins), ran.errors);
    // The ends it names are taken themselves.
    static const QRegularExpression ends("model: (\\d+) to (\\d+) px\n$");
    const auto found = ends.match(QString::fromLatin1(ran.errors));
    QVERIFY2(found.hasMatch(), ran.errors);
    const int min = found.captured(1).toInt(), max = found.captured(2).toInt();
    const QStringList words = {"predict", "--checkpoint", model, "--image", image, "--size"};
    QCOMPARE(run(words + QStringList{QString::number(min)}).status, 0);
    QCOMPARE(run(words + QStringList{QString::number(min - 1)}).status, 2);
    QCOMPARE(run(words + QStringList{QString::number(max + 1)}).status, 2);
  }

  void aBackendWithNothingToDo() {
    write_text(at("bare.safetensors"), safetensors_text(50, 8));
    const QString table = "bare.safetensors";
    for (const char* command : {"figure", "data"}) {
      const QString out = command == QLatin1String("figure") ? "a.svg" : "a.json";
      const Ran idle = run({command, "attention", "--checkpoint", table, "--backend", "cpu", "--out", out});
      QCOMPARE(idle.status, 0);
      QCOMPARE(idle.errors, QByteArray("whereabouts: note: --backend: no model was run, so the backend cpu "
                                       "was not used\n"));
      QCOMPARE(run({command, "attention", "--checkpoint", table, "--backend", "auto", "--out", out}).errors,
               QByteArray());
      QCOMPARE(run({command, "attention", "--checkpoint", table, "--out", out}).errors, QByteArray());
      QCOMPARE(run({command, "attention", "--checkpoint", model, "--backend", "cpu", "--out", out}).errors,
               QByteArray());
    }
  }

  void measurementsSurviveABenchmarkThatFails() {
    qputenv("WHEREABOUTS_BENCH_VIT", "nonsense");
    const Ran ran = run({"bench", "vit", "open", "--json", "m.json"}, 300000);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.errors.startsWith("whereabouts: WHEREABOUTS_BENCH_VIT: there is no model") &&
                 ran.errors.count('\n') == 1,
             ran.errors);
    QVERIFY2(ran.output.contains("5 GB safetensors, memory"), ran.output);
    const nlohmann::json rows = json_in(at("m.json"));
    QCOMPARE(rows.size(), std::size_t{9});
    QCOMPARE(rows[0].at("benchmark").get<std::string>(), std::string("vit"));
    QVERIFY(rows[0].at("value").is_null() && rows[0].at("ok") == false);
    QVERIFY(rows[0].at("error").get<std::string>().starts_with("WHEREABOUTS_BENCH_VIT: there is no model"));
    for (std::size_t i = 1; i < rows.size(); ++i) {
      QCOMPARE(rows[i].at("benchmark").get<std::string>(), std::string("open"));
      QVERIFY(rows[i].at("value").is_number() && !rows[i].contains("error"));
    }
    QCOMPARE(rows[1].at("quantity").get<std::string>(), std::string("350 MB safetensors, median"));
    QCOMPARE(rows[1].at("target").get<double>(), 50.0);
  }

  void measurementsSurviveCtrlC() {
    qputenv("WHEREABOUTS_BENCH_VIT", "ti16,b16-384");
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(WHEREABOUTS_BINARY, {"bench", "vit", "--json", "m.json"});
    QVERIFY(process.waitForStarted());
    // A row is printed when it is known, not with the last.
    QByteArray output;
    QTRY_VERIFY_WITH_TIMEOUT((output += process.readAllStandardOutput()).contains("ti16 batch 1: memory"),
                             10 * patience);
    QCOMPARE(process.state(), QProcess::Running);
    QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(10 * patience));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(process.readAllStandardError(),
             QByteArray("whereabouts: bench: stopped; what was measured until then was written\n"));
    const nlohmann::json rows = json_in(at("m.json"));
    QVERIFY(rows.size() >= 6);
    QCOMPARE(rows.front().at("quantity").get<std::string>(), std::string("vit-ti16 batch 1: median"));
    QCOMPARE(rows.back().at("quantity").get<std::string>(), std::string("not finished"));
    QCOMPARE(rows.back().at("error").get<std::string>(), std::string("stopped"));
  }
};

REGISTER_TEST(TestCliOutputs, QCoreApplication)
#include "test_cli_outputs.moc"
