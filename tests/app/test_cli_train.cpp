// The commands `train` and `ablate` as a user types them.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <array>
#include <cmath>
#include <csignal>

#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestCliTrain : public CliTest {
  Q_OBJECT

  static QStringList small(const QStringList& more) {
    return QStringList{"--data",   "where", "--width",       "8", "--depth",     "1", "--heads", "2",
                       "--hidden", "8",     "--evaluations", "3", "--snapshots", "2"} +
           more;
  }
  QStringList metrics(const char* run) const {
    QStringList lines;
    for (const QString& line :
         QString::fromStdString(file_text(at(run) / "metrics.csv")).split('\n', Qt::SkipEmptyParts)) {
      QStringList fields = line.split(',');
      fields.removeAt(2);  // the seconds
      lines << fields.join(',');
    }
    return lines;
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void writesARunThatLabsOpen() {
    const Ran ran =
        run(QStringList{"train"} + small({"--position", "learned-2d", "--samples", "600", "--out", "run"}));
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QVERIFY(ran.output.contains("of 4,096 test images are right after 600 samples"));
    const QStringList rows = metrics("run");
    QCOMPARE(rows.size(), 4);
    QCOMPARE(rows[0], "step,samples,train_loss,train_accuracy,test_loss,test_accuracy");
    QVERIFY(rows[3].startsWith("5,600,"));
    for (const char* name : {"run/model.safetensors", "run/confusion.csv", "run/snapshots/step_0.safetensors",
                             "run/snapshots/step_5.safetensors"})
      QVERIFY2(fs::exists(at(name)), name);
    const Ran inspected = run({"inspect", "run/model.safetensors", "--json"});
    QVERIFY2(inspected.output.contains("learned-2d"), inspected.output.constData());
    const Ran drawn = run({"figure", "learn", "--run", "run", "--out", "learn.png"});
    QVERIFY2(drawn.status == 0 && fs::exists(at("learn.png")), drawn.errors.constData());
  }

  void aStoppedRunGoesOn() {
    QVERIFY(run(QStringList{"train"} + small({"--samples", "3000", "--out", "whole"})).status == 0);
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(WHEREABOUTS_BINARY, QStringList{"train"} + small({"--samples", "3000", "--out", "run"}));
    // Stopped as soon as there is a row, or, where it is too fast for that, after its end.
    QVERIFY(QTest::qWaitFor([&] { return fs::exists(at("run/metrics.csv")) && metrics("run").size() > 1; },
                            60000));
    ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
    QVERIFY(process.waitForFinished(10 * patience));
    if (process.exitCode() != 0) {
      QCOMPARE(process.readAllStandardError(),
               QByteArray("whereabouts: train: stopped; go on with whereabouts train --resume --out run\n"));
      const Ran on = run({"train", "--resume", "--out", "run"});
      QVERIFY2(on.status == 0, on.errors.constData());
    }
    QCOMPARE(metrics("run"), metrics("whole"));
    QCOMPARE(file_text(at("run/model.safetensors")), file_text(at("whole/model.safetensors")));
  }

  void comparesSchemes() {
    const Ran ran = run(QStringList{"ablate"} + small({"--positions", "none,rope-2d", "--seeds", "1",
                                                       "--samples", "256", "--out", "all"}));
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QVERIFY(ran.output.contains("| none | 1 | 0 |"));
    const QStringList rows =
        QString::fromStdString(file_text(at("all/ablation.csv"))).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(rows.size(), 3);
    QVERIFY(rows[0].startsWith("position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger"));
    QVERIFY(rows[2].startsWith("rope-2d,0,0,"));
    QVERIFY(file_text(at("all/ablation.tex")).find("\\begin{tabular}") != std::string::npos);
    QVERIFY(file_text(at("all/ablation.md")).find("| none | 1 | 0 |") != std::string::npos);
    // The lab shows them, and writes them as a table.
    const Ran shown = run({"data", "ablation", "--run", "all", "--out", "table.csv"});
    QVERIFY2(shown.status == 0, shown.errors.constData());
    QVERIFY(file_text(at("table.csv")).find("No position,1,0,") != std::string::npos ||
            file_text(at("table.csv")).find(",1,0,") != std::string::npos);
    const Ran one = run({"figure", "ablation", "--run", "all/none-seed0", "--out", "a.png"});
    QCOMPARE(one.status, 1);
    QVERIFY2(one.errors.contains("has no ablation.csv"), one.errors.constData());
    const Ran several = run({"figure", "learn", "--run", "all", "--out", "a.png"});
    QCOMPARE(several.status, 1);
    QVERIFY2(several.errors.contains("runs of several schemes"), several.errors.constData());
  }

  void sharesRunsAmongMachines() {
    const QStringList all = QStringList{"ablate"} + small({"--positions", "none,learned-1d", "--seeds", "2",
                                                           "--samples", "128", "--out"});
    const Ran whole = run(all + QStringList{"one"});
    QVERIFY2(whole.status == 0, whole.errors.constData());
    const Ran listed = run(all + QStringList{"many", "--list"});
    QVERIFY2(listed.status == 0, listed.errors.constData());
    const QList<QByteArray> commands = listed.output.trimmed().split('\n');
    QCOMPARE(commands.size(), 4);
    QVERIFY2(commands[2].startsWith("whereabouts ablate --data "), commands[2].constData());
    QVERIFY2(commands[2].endsWith("--out many --only 2/4"), commands[2].constData());
    // In any order, of two that work at once and one that a job array names.
    const auto words = [](const QByteArray& command) {
      QStringList list = QString::fromUtf8(command).split(' ');
      list.removeFirst();
      return list;
    };
    QVERIFY2(run(words(commands[3])).status == 0, "the last part");
    const Ran early = run({"ablate", "--collect", "many"});
    QCOMPARE(early.status, 0);
    QVERIFY2(early.errors.contains("3 of 4 runs have not ended: none seed 0, none seed 1, learned-1d seed 0"),
             early.errors.constData());
    QVERIFY2(run(words(commands[0])).status == 0, "the first part");
    const Ran unnamed = run(all + QStringList{"many", "--only", "2"});
    QCOMPARE(unnamed.status, 2);
    QVERIFY2(unnamed.errors.contains("SLURM_ARRAY_TASK_ID"), unnamed.errors.constData());
    qputenv("SLURM_ARRAY_TASK_ID", "1");
    const Ran of_array = run(all + QStringList{"many", "--only", "2"});  // parts 1 and 3 of 4
    const Ran none = run(all + QStringList{"many", "--only", "/1"});
    qunsetenv("SLURM_ARRAY_TASK_ID");
    QVERIFY2(of_array.status == 0, of_array.errors.constData());
    QCOMPARE(none.status, 2);
    QVERIFY2(none.errors.contains("there is no share 1 of 1"), none.errors.constData());
    // Of another machine, in a folder of its own beside the others.
    QStringList elsewhere = words(commands[2]);
    elsewhere[elsewhere.indexOf("--out") + 1] = "many/node2";
    QVERIFY2(run(elsewhere).status == 0, "a part elsewhere");
    const Ran collected = run({"ablate", "--collect", "many"});
    QVERIFY2(collected.status == 0 && collected.errors.isEmpty(), collected.errors.constData());
    QCOMPARE(collected.output, whole.output);
    for (const char* name : {"ablation.csv", "ablation.md", "ablation.tex"})
      QCOMPARE(file_text(at("many") / name), file_text(at("one") / name));
    // Of other options: refused, and nothing of the table is touched.
    const Ran other = run(QStringList{"ablate"} +
                          small({"--positions", "none", "--seeds", "2", "--samples", "64", "--out", "many"}));
    QCOMPARE(other.status, 1);
    QVERIFY2(other.errors.contains("plan.json"), other.errors.constData());
    QCOMPARE(run({"ablate", "--collect", "nowhere"}).status, 1);
  }

  void triesLargerGrids() {
    const QStringList all =
        QStringList{"ablate"} + small({"--positions", "none,alibi-2d", "--seeds", "1", "--samples", "128",
                                       "--grids", "1.5,1,2", "--grid-images", "128", "--out"});
    const Ran whole = run(all + QStringList{"grids"});
    QVERIFY2(whole.status == 0, whole.errors.constData());
    QVERIFY(whole.output.contains("| Grid of 1 ×, % | Grid of 1.5 ×, % | Grid of 2 ×, % |"));
    const QList<QByteArray> commands = run(all + QStringList{"parts", "--list"}).output.trimmed().split('\n');
    QCOMPARE(commands.size(), 2);
    QVERIFY2(commands[1].contains("--grids 1.5,1,2 --grid-images 128"), commands[1].constData());
    for (const int part : {1, 0}) {
      QStringList words = QString::fromUtf8(commands[part]).split(' ');
      words.removeFirst();
      if (part == 0) words[words.indexOf("--out") + 1] = "parts/node2";
      const Ran one = run(words);
      QVERIFY2(one.status == 0, one.errors.constData());
    }
    const Ran collected = run({"ablate", "--collect", "parts"});
    QVERIFY2(collected.status == 0 && collected.errors.isEmpty(), collected.errors.constData());
    QCOMPARE(collected.output, whole.output);
    for (const char* name : {"ablation.csv", "ablation.md", "ablation.tex"})
      QCOMPARE(file_text(at("parts") / name), file_text(at("grids") / name));
    // A run that lacks a grid is named.
    QStringList more = all;
    more[more.indexOf("1.5,1,2")] = "3";
    more[more.indexOf("none,alibi-2d")] = "none";
    QVERIFY(run(more + QStringList{"grids"}).status == 0);
    const Ran untried = run({"ablate", "--collect", "grids"});
    QVERIFY2(untried.errors.contains("1 of 2 runs were not tried on 3 times the grid: alibi-2d seed 0"),
             untried.errors.constData());
    const Ran drawn = run({"figure", "ablation", "--run", "grids", "--out", "grids.png"});
    QVERIFY2(drawn.status == 0, drawn.errors.constData());
    for (const auto& [grids, says] : {std::pair{"2,2", "2 is there twice"},
                                      {"0.5", "--grids"},
                                      {"x", "--grids"},
                                      {"17", "--grids"},
                                      {"1,1.01", "both"},
                                      {"", "--grids"}}) {
      const Ran refused = run(QStringList{"ablate"} + small({"--grids", grids, "--out", "never"}));
      QVERIFY2(refused.status == 2 && refused.errors.contains(says) && refused.errors.count('\n') == 1,
               refused.errors.constData());
    }
  }

  void tunesRates() {
    const Ran ran = run(QStringList{"ablate"} +
                        small({"--positions", "learned-1d", "--seeds", "1", "--tune", "true", "--rates",
                               "0.001,0.05", "--tune-images", "100", "--samples", "128", "--out", "tuned"}));
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QVERIFY(ran.output.contains("Position rate"));
    const QStringList rows =
        QString::fromStdString(file_text(at("tuned/tuning.csv"))).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(rows.size(), 3);
    QVERIFY(rows[1].startsWith("learned-1d,0.001,1,"));
    const Ran shown = run({"data", "ablation", "--run", "tuned", "--out", "table.csv"});
    QVERIFY2(shown.status == 0, shown.errors.constData());
    const Ran both =
        run(QStringList{"ablate"} + small({"--tune", "true", "--position-rate", "0.1", "--out", "b"}));
    QCOMPARE(both.status, 2);
    QVERIFY2(both.errors.contains("--tune chooses it"), both.errors.constData());
  }

  void holdsOutTrainingImages() {
    const Ran ran =
        run(QStringList{"train"} + small({"--hold-out", "64", "--samples", "64", "--out", "held"}));
    QVERIFY2(ran.status == 0, ran.errors.constData());
    QVERIFY2(ran.output.contains("of 64 test images"), ran.output.constData());
    QVERIFY(file_text(at("held/run.json")).find("\"hold_out\": 64") != std::string::npos);
  }

  void diagnosesRuns() {
    const Ran trained =
        run(QStringList{"train"} + small({"--position", "learned-1d", "--samples", "256", "--out", "run"}));
    QVERIFY2(trained.status == 0, trained.errors.constData());
    const Ran ran = run({"diagnose", "--checkpoint", "run/model.safetensors", "--samples", "500", "--json"});
    QVERIFY2(ran.status == 0, ran.errors.constData());
    const QJsonObject json = QJsonDocument::fromJson(ran.output).object();
    QCOMPARE(json["images"].toInt(), 500);
    QCOMPARE(json["distance"].toString(), QString("cosine"));
    QCOMPARE(json["layers"].toArray().size(), 2);
    for (const QJsonValue layer : json["layers"].toArray()) {
      const double same = layer["same"].toDouble(), different = layer["different"].toDouble();
      // Before the first block the class token is one for all images.
      QCOMPARE(layer["ratio"].isNull(), layer["layer"].toInt() == 0);
      if (same > 0) QVERIFY(std::abs(layer["ratio"].toDouble() - different / same) < 1e-9 * different / same);
    }
    const Ran text = run({"diagnose", "--run", "run", "--data", "which", "--samples", "300"});
    QVERIFY2(text.status == 0, text.errors.constData());
    QVERIFY(text.output.startsWith("LAYER") && text.output.contains("300 test images of Which"));
    const Ran layer = run({"diagnose", "--run", "run", "--samples", "300", "--layer", "1"});
    QVERIFY2(layer.output.contains("\n1 ") && !layer.output.contains("\n0 "), layer.output.constData());
    const Ran help = run({"diagnose", "--help"});
    QVERIFY(!help.output.contains("LAB"));
  }

  // The passes of one model over 300 images: by two processes at once, one after them, one in a folder of its
  // own.
  void sharesImagesAmongMachines() {
    QVERIFY(run(QStringList{"train"} + small({"--samples", "256", "--out", "run"})).status == 0);
    const QStringList all = {"diagnose",  "--checkpoint", "run/model.safetensors", "--data", "which",
                             "--samples", "600"};
    const Ran text = run(all), json = run(all + QStringList{"--json"});
    QVERIFY2(text.status == 0, text.errors.constData());
    const Ran listed = run(all + QStringList{"--out", "parts", "--list"});
    const QList<QByteArray> commands = listed.output.trimmed().split('\n');
    QVERIFY2(commands.size() >= 4, listed.output.constData());
    const QByteArray last =
        QByteArray::number(commands.size() - 1) + "/" + QByteArray::number(commands.size());
    QVERIFY2(commands.back().endsWith(" --samples 600 --out parts --only " + last),
             commands.back().constData());
    QVERIFY(!fs::exists(at("parts")));
    const Ran third = run(all + QStringList{"--out", "parts", "--only", "2/3"});
    QVERIFY2(third.status == 0 && third.output.isEmpty(), third.errors.constData());
    const Ran early = run({"diagnose", "--collect", "parts"});
    QCOMPARE(early.status, 1);
    QVERIFY2(early.errors.startsWith("whereabouts: parts: ") &&
                 early.errors.contains("parts are missing: 0/") && early.errors.count('\n') == 1,
             early.errors.constData());
    // Both take the same share: what one works on the other leaves.
    std::array<QProcess, 2> both;
    for (QProcess& process : both) {
      process.setWorkingDirectory(folder_->path());
      process.start(WHEREABOUTS_BINARY, all + QStringList{"--out", "parts", "--only", "0/3"});
    }
    for (QProcess& process : both) {
      QVERIFY(process.waitForFinished(10 * patience));
      QCOMPARE(process.exitCode(), 0);
    }
    qputenv("SLURM_ARRAY_TASK_ID", "1");
    const Ran of_array = run(all + QStringList{"--out", "parts/node2", "--only", "3"});
    qunsetenv("SLURM_ARRAY_TASK_ID");
    QVERIFY2(of_array.status == 0, of_array.errors.constData());
    QVERIFY(fs::exists(at("parts/node2/1.part")) && !fs::exists(at("parts/1.part")));
    const Ran collected = run({"diagnose", "--collect", "parts"});
    QVERIFY2(collected.status == 0, collected.errors.constData());
    QCOMPARE(collected.output, text.output);
    QCOMPARE(run({"diagnose", "--collect", "parts", "--json"}).output, json.output);
    // Of other words, of another backend, damaged, of another model.
    const Ran other = run(all + QStringList{"--distance", "euclidean", "--out", "parts", "--only", "0/3"});
    QCOMPARE(other.status, 1);
    QVERIFY2(other.errors.contains("plan.json"), other.errors.constData());
    const std::string kept = file_text(at("parts/0.part"));
    std::string eigen = kept;
    const std::size_t place = eigen.find("\"backend\":\"cpu\"");
    if (place != std::string::npos) {
      eigen.replace(place, 15, "\"backend\":\"abc\"");
      write_text(at("parts/0.part"), eigen);
      const Ran mixed = run({"diagnose", "--collect", "parts"});
      QCOMPARE(mixed.status, 1);
      QVERIFY2(mixed.errors.contains("parts/1.part") || mixed.errors.contains("1.part"),
               mixed.errors.constData());
      QVERIFY2(mixed.errors.contains("by the backend cpu, others by abc"), mixed.errors.constData());
    }
    write_text(at("parts/0.part"), kept.substr(0, kept.size() / 2));
    QCOMPARE(run({"diagnose", "--collect", "parts"}).status, 1);
    write_text(at("parts/0.part"), kept);
    QVERIFY(run(QStringList{"train"} + small({"--samples", "384", "--out", "run2"})).status == 0);
    fs::copy_file(at("run2/model.safetensors"), at("run/model.safetensors"),
                  fs::copy_options::overwrite_existing);
    const Ran changed = run({"diagnose", "--collect", "parts"});
    QCOMPARE(changed.status, 1);
    QVERIFY2(changed.errors.contains("of other files than those that are here now"),
             changed.errors.constData());
    for (const auto& [words, says] : std::vector<std::pair<QStringList, const char*>>{
             {all + QStringList{"--only", "0/3"}, "--out: it is missing"},
             {all + QStringList{"--out", "parts"}, "--out: it is for parts"},
             {all + QStringList{"--out", "parts", "--list", "--only", "0/3"}, "--only: --list prints it"},
             {{"diagnose", "--collect", "parts", "--samples", "3"}, "--samples"}}) {
      const Ran refused = run(words);
      QCOMPARE(refused.status, 2);
      QVERIFY2(refused.errors.contains(says), refused.errors.constData());
    }
  }

  void refusesInOneLine_data() {
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("says");
    QTest::newRow("no data") << QStringList{"train", "--out", "run"} << 2 << "--data: it is missing";
    QTest::newRow("unknown data") << QStringList{"train", "--data", "nope", "--out", "run"} << 2
                                  << "there is no data set \"nope\"";
    QTest::newRow("flip of places") << QStringList{"train", "--data", "where", "--flip",
                                                   "true",  "--out",  "run"}
                                    << 2 << "are places";
    QTest::newRow("patch") << QStringList{"train", "--data", "where", "--patch", "5", "--out", "run"} << 2
                           << "cannot be cut into patches of 5 px";
    QTest::newRow("heads") << QStringList{"train", "--data", "where", "--heads", "5", "--out", "run"} << 2
                           << "5 heads";
    QTest::newRow("scheme") << QStringList{"train",   "--data", "where", "--position",
                                           "rope-3d", "--out",  "run"}
                            << 2 << "rope-3d";
    QTest::newRow("two rotations") << QStringList{"train",           "--data", "where", "--position",
                                                  "rope-1d+rope-2d", "--out",  "run"}
                                   << 2 << "act at the same place";
    QTest::newRow("nothing to resume") << QStringList{"train", "--resume", "--out", "run"} << 1 << "run.json";
    QTest::newRow("resume with options")
        << QStringList{"train", "--resume", "--rate", "0.1", "--out", "run"} << 2 << "goes on with its own";
    QTest::newRow("diagnosis of nothing")
        << QStringList{"diagnose", "--data", "nope"} << 2 << "there is no data set \"nope\"";
    QTest::newRow("options of no data")
        << QStringList{"diagnose", "--data-seed", "3"} << 2 << "--data-seed: no data set is given";
    QTest::newRow("data for another lab")
        << QStringList{"figure", "patches", "--data", "where", "--out", "a.png"} << 2 << "takes no data set";
    QTest::newRow("no schemes") << QStringList{"ablate", "--data", "where", "--positions",
                                               ",",      "--out",  "run"}
                                << 2 << "names no scheme";
  }
  void refusesInOneLine() {
    QFETCH(QStringList, words);
    QFETCH(int, status);
    QFETCH(QString, says);
    const Ran ran = run(words);
    QCOMPARE(ran.status, status);
    QVERIFY2(ran.errors.startsWith("whereabouts: ") && ran.errors.count('\n') == 1 &&
                 ran.errors.contains(says.toUtf8()),
             ran.errors.constData());
    QVERIFY(!fs::exists(at("run")));
  }
};

REGISTER_TEST(TestCliTrain, QCoreApplication)
#include "test_cli_train.moc"
