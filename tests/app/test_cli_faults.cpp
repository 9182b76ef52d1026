// What goes wrong around the program: it is killed while it writes, the disk is full or cannot be written,
// there is no standard output, no home, too little memory, or others write to the same place. What was there
// before stays whole, nothing is left behind, and one line says what is wrong.
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "tests/cli_program.h"
#include "tests/registered_test.h"

using namespace whereabouts;

namespace {

constexpr int disk_kilobytes = 300;

}  // namespace

class TestCliFaults : public CliTest {
  Q_OBJECT

  // As a shell runs it.
  Ran shell(const QString& line) const {
    Ran ran;
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
    environment.insert("P", WHEREABOUTS_BINARY);
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder_->path());
    process.start("bash", {"-c", line});
    if (!process.waitForFinished(10 * patience)) {
      process.kill();
      process.waitForFinished();
      return ran;
    }
    ran.status = process.exitCode();
    ran.output = process.readAllStandardOutput();
    ran.errors = process.readAllStandardError();
    return ran;
  }
  // In a file system of its own at `disk`, where a program without privileges may make one.
  Ran onDisk(const QString& options, const QString& line) const {
    return shell("unshare -rm bash -c 'mkdir -p disk && mount -t tmpfs -o " + options + " none disk && " +
                 line + "'");
  }
  bool mountsDisks() const { return onDisk("size=100k", "true").status == 0; }

  static QByteArray bytes(const fs::path& path) {
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(WHEREABOUTS_BINARY)) QFAIL("the program is not built: " WHEREABOUTS_BINARY);
  }
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void killedItLeavesTheEarlierFileOrTheWhole_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("name");
    QTest::newRow("picture") << "figure neighbours --session false --dpi 300"
                             << "a.png";
    QTest::newRow("page") << "figure scramble"
                          << "a.html";
    QTest::newRow("numbers") << "data sinusoid --tokens 4096 --dim 256"
                             << "a.npz";
    QTest::newRow("film") << "animate sinusoid --seconds 0.5 --fps 4 --frame-width 320 --frame-height 180"
                          << "a.gif";
    QTest::newRow("lesson") << "lessons ten-questions"
                            << "a.html";
  }
  void killedItLeavesTheEarlierFileOrTheWhole() {
    QFETCH(const QString, words);
    QFETCH(const QString, name);
    const QStringList arguments = words.split(' ') + QStringList{"--out", name};
    const fs::path file = at(qPrintable(name));
    QElapsedTimer clock;
    clock.start();
    const Ran first = run(arguments);
    QVERIFY2(first.status == 0, first.errors);
    auto took = static_cast<double>(clock.elapsed());
    const QByteArray whole = bytes(file);
    // Near the end, where it writes, more often.
    std::mt19937 random(2026);
    std::uniform_real_distribution<double> share(0, 1);
    const int kills = qEnvironmentVariableIsSet("WHEREABOUTS_LONG") ? 100 : 8;
    int earlier = 0;
    for (int kill = 0; kill < kills; ++kill) {
      write_text(file, "earlier");
      QProcess process;
      process.setWorkingDirectory(folder_->path());
      process.setStandardErrorFile(QProcess::nullDevice());
      process.start(program_, arguments);
      QVERIFY(process.waitForStarted());
      QTest::qWait(static_cast<int>(took * std::cbrt(share(random))));
      // The first may have met a busy machine.
      if (process.state() == QProcess::NotRunning) took *= 0.8;
      process.kill();
      process.waitForFinished();
      const QByteArray now = bytes(file);
      QVERIFY2(now == "earlier" || now == whole, qPrintable(QString::number(now.size())));
      earlier += now == "earlier" ? 1 : 0;
      // Between two calls the whole has a name of its own; the next that writes this file finds it.
      for (const std::string& left : contents())
        QVERIFY2(left == file.string() || bytes(left) == whole, left.c_str());
    }
    QVERIFY(earlier > 0);
    QCOMPARE(run(arguments).status, 0);
    QCOMPARE(contents(), std::set<std::string>{file.string()});
  }

  // A folder that a killed program was filling is gone with the next that is written beside it.
  void whatAKilledOneWasFillingIsCleared() {
    for (const char* name : {".whereabouts-1.part", ".whereabouts-2.part"}) {
      fs::create_directory(at(name));
      std::ofstream(at(name) / "left.png") << "left";
    }
    fs::last_write_time(at(".whereabouts-1.part"), fs::file_time_type::clock::now() - std::chrono::hours(1));
    QCOMPARE(run({"gallery", "--lab", "scramble", "--out", "g"}).status, 0);
    QVERIFY(!fs::exists(at(".whereabouts-1.part")));
    // Somebody may be at this one.
    QVERIFY(fs::exists(at(".whereabouts-2.part") / "left.png"));
  }

  void aFullDiskIsSaid_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("place");
    QTest::newRow("picture") << "figure neighbours --dpi 600"
                             << "a.png";
    QTest::newRow("numbers") << "data sinusoid --tokens 4096"
                             << "a.npz";
    QTest::newRow("table") << "data sinusoid --tokens 4096"
                           << "a.csv";
    QTest::newRow("page") << "figure scramble"
                          << "a.html";
    QTest::newRow("GIF") << "animate sinusoid --seconds 1 --fps 8"
                         << "a.gif";
    QTest::newRow("frames") << "animate sinusoid --seconds 1 --fps 8"
                            << "frames/";
    QTest::newRow("lessons") << "lessons"
                             << "pages/";
    QTest::newRow("gallery") << "gallery --lab scramble"
                             << "g";
  }
  void aFullDiskIsSaid() {
    if (!mountsDisks()) QSKIP("no file system can be made here");
    QFETCH(const QString, words);
    QFETCH(const QString, place);
    const QString size = QString("size=%1k").arg(place == "a.html" ? 100 : disk_kilobytes);
    const bool file = place.contains('.');
    const Ran ran = onDisk(size, (file ? "echo earlier > disk/" + place + "; " : QString()) + "$P " + words +
                                     " --out disk/" + place + "; echo status $?; ls -A disk; " +
                                     (file ? "cat disk/" + place : QString("true")));
    QCOMPARE(QString(ran.output).split('\n', Qt::SkipEmptyParts),
             file ? QStringList({"status 1", place, "earlier"}) : QStringList{"status 1"});
    QCOMPARE(ran.errors.count('\n'), 1);
    QVERIFY2(ran.errors.startsWith("whereabouts: disk/" + place.split('/').front().toUtf8()), ran.errors);
    QVERIFY2(ran.errors.contains("the disk is full"), ran.errors);
  }

  // What was trained until then stays, and is gone on with where there is room.
  void aRunGoesOnOnceThereIsRoom() {
    if (!mountsDisks()) QSKIP("no file system can be made here");
    const Ran ran =
        onDisk("size=6m",
               "$P train --data where --samples 300 --seed 4 --out disk/run; echo status $?; mount -o "
               "remount,size=60m disk; $P train --resume --out disk/run >/dev/null; echo status $?; $P train "
               "--data where --samples 300 --seed 4 --out disk/whole >/dev/null; cmp "
               "disk/run/model.safetensors disk/whole/model.safetensors; echo same $?");
    QCOMPARE(QString(ran.output), QString("status 1\nstatus 0\nsame 0\n"));
    QVERIFY2(ran.errors.contains("the disk is full"), ran.errors);
  }

  void aReadOnlyDiskIsSaid() {
    if (!mountsDisks()) QSKIP("no file system can be made here");
    for (const char* words : {"figure neighbours --out disk/a.png", "gallery --lab scramble --out disk/g",
                              "train --data where --samples 100 --out disk/run", "lessons --out disk/l/"}) {
      const Ran ran = onDisk(
          "size=4m", QString("mount -o remount,ro disk; $P %1; echo status $?; ls -A disk").arg(words));
      QCOMPARE(QString(ran.output), QString("status 1\n"));
      QCOMPARE(ran.errors.count('\n'), 1);
      QVERIFY2(ran.errors.contains("ead-only"), ran.errors);
    }
  }

  // Files are not written to the numbers that standard output and input have left.
  void withoutStandardOutputAndInputFilesAreWhole() {
    QCOMPARE(run({"figure", "neighbours", "--session", "false", "--out", "a.png"}).status, 0);
    for (const char* closed : {">&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
      QCOMPARE(shell(QString("$P figure neighbours --session false --out b.png ") + closed).status, 0);
      QCOMPARE(bytes(at("b.png")), bytes(at("a.png")));
    }
    const Ran closed = shell("$P labs >&-");
    QCOMPARE(closed.status, 1);
    QVERIFY2(closed.errors.startsWith("whereabouts: standard output: ") && closed.errors.count('\n') == 1,
             closed.errors);
    QCOMPARE(shell("$P labs >/dev/full").status, 1);
    QCOMPARE(QString(shell("$P labs 2>&- | head -1; echo ${PIPESTATUS[0]}").output).split('\n')[1],
             QString("0"));
  }

  void withoutHomeAndPlaceForTemporaryFilesItWorks() {
    for (const char* environment : {"env -u HOME -u TMPDIR", "env HOME=/nonexistent TMPDIR=/nonexistent"}) {
      for (const char* words : {"figure neighbours --out a.png", "lessons ten-questions --out b.html",
                                "train --data where --samples 60 --out run"}) {
        const Ran ran = shell(QString(environment) + " $P " + words);
        QVERIFY2(ran.status == 0, ran.errors);
      }
      fs::remove_all(at("run"));
    }
  }

  void withTooLittleMemoryItSaysSo() {
    // More is asked for than it may have.
    const Ran ran = shell("ulimit -v 400000; $P data sinusoid --tokens 8192 --dim 4096 --out a.npz");
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.errors.count('\n'), 1);
    QVERIFY2(ran.errors.contains("memory"), ran.errors);
    QVERIFY(contents().empty());
  }

  void eightAtOnceLeaveOneWhole() {
    const QString all =
        "for i in 1 2 3 4 5 6 7 8; do ( $P %1 >out$i 2>err$i; echo $? >status$i ) & done; wait; cat status*";
    const auto count = [](const Ran& ran, const char* status) {
      return ran.output.split('\n').count(status);
    };
    const Ran pictures = shell(all.arg("figure neighbours --session false --out a.png"));
    QCOMPARE(count(pictures, "0"), 8);
    QCOMPARE(run({"figure", "neighbours", "--session", "false", "--out", "b.png"}).status, 0);
    QCOMPARE(bytes(at("a.png")), bytes(at("b.png")));
    const Ran runs = shell(all.arg("train --data where --samples 100 --out run"));
    QCOMPARE(count(runs, "0"), 1);
    QCOMPARE(count(runs, "2"), 7);
    QVERIFY(fs::exists(at("run/model.safetensors")));
    const Ran folders = shell(all.arg("gallery --lab scramble --out g"));
    QVERIFY(count(folders, "0") >= 1);
    QCOMPARE(count(folders, "0") + count(folders, "1"), 8);
    QVERIFY(fs::exists(at("g/index.html")));
    for (const std::string& name : contents())
      QVERIFY2(name.find(".part") == std::string::npos, name.c_str());
  }
};

REGISTER_TEST(TestCliFaults, QCoreApplication)
#include "test_cli_faults.moc"
