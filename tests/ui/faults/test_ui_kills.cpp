// The window is killed while it saves a session, settings or answers, its display goes away, and eight of
// them share one file. What was saved before, or what is saved now, stands whole, and nothing is left behind
// once the same is saved again. WHEREABOUTS_LONG=1 kills a hundred times each.
//
// The processes to be killed are this test itself, told by WHEREABOUTS_SAVES what to save without end.
#include <QDirIterator>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <random>

#include "core/lesson/answer_sheet.h"
#include "tests/cli_program.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/session.h"
#include "ui/model/settings.h"
#include "ui/window/notice_bar.h"

namespace fs = std::filesystem;

namespace {

constexpr int kRows = 40;  // of the answer sheet in one go
constexpr int kAtOnce = 8, kEach = 20;

// What stands in `WHAT FOLDER NUMBER COUNT` of the environment.
struct Saves {
  QString what, folder;
  int number = 0, count = 0;  // 0: without end
};

QString sessionFile(const QString& folder) {
  return folder + "/kept.whereabouts";
}
fs::path sheetFile(const QString& folder) {
  return (folder + "/answers.csv").toStdString();
}
// Larger than a page, so that a part of it would be seen.
QByteArray geometryOf(int number) {
  return QByteArray(20000, static_cast<char>('a' + number % 26));
}
std::vector<whereabouts::AnswerRow> rowsOf(int number, int turn) {
  std::vector<whereabouts::AnswerRow> rows(kRows);
  for (int i = 0; i < kRows; ++i) {
    auto& row = rows[static_cast<std::size_t>(i)];
    row.lesson = "lesson" + std::to_string(number);
    row.step = turn;
    row.answer = std::string(120, static_cast<char>('a' + i % 26));
    row.correct = i + 1 == kRows ? "true" : "false";
  }
  return rows;
}

}  // namespace

class TestUiKills : public QObject, private WindowFixture {
  Q_OBJECT

  int kills() const { return qEnvironmentVariableIsSet("WHEREABOUTS_LONG") ? 100 : 20; }

  // The other side: never returns where `count` is 0.
  void save(const Saves& saves) {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, saves.folder);
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("whereabouts");
    QCoreApplication::setApplicationName("whereabouts");
    if (saves.what == "session") {
      open("scramble");
      // Whoever saves over a file is asked.
      QTimer answers;
      connect(&answers, &QTimer::timeout, this, [] {
        for (QWidget* each : QApplication::topLevelWidgets()) {
          if (auto* replace = each->findChild<QPushButton*>("replace")) replace->click();
        }
      });
      answers.start(1);
      ready();
      for (int turn = 0;; ++turn) {
        space().setValue("seed", Value(turn % 1000), true);
        const QString before = window_->notice().text();
        window_->saveSession(sessionFile(saves.folder));
        QTest::qWaitFor([&] { return window_->notice().text() != before; }, 10);
      }
    }
    ready();
    for (int turn = 0; saves.count == 0 || turn < saves.count; ++turn) {
      if (saves.what == "settings") {
        Settings settings;
        settings.setLab(QString::number(turn));
        settings.setGeometry(geometryOf(turn));
        QSettings().sync();
      } else if (saves.what == "own settings") {
        Settings settings;
        settings.setUses(QString("lab%1").arg(saves.number), turn + 1);
        QSettings().sync();
      } else {
        append_answers(sheetFile(saves.folder), rowsOf(saves.number, turn));
      }
    }
    std::_Exit(0);
  }
  static void ready() {
    std::puts("READY");
    std::fflush(stdout);
  }

  std::unique_ptr<QProcess> started(const QString& what, int number = 0, int count = 0) const {
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("WHEREABOUTS_SAVES",
                       QString("%1|%2|%3|%4").arg(what, folder_.path()).arg(number).arg(count));
    environment.insert("QT_QPA_PLATFORM", "offscreen");
    process->setProcessEnvironment(environment);
    process->start(QCoreApplication::applicationFilePath(), {"test_ui_kills"});
    const bool begins = process->waitForStarted(patience) && QTest::qWaitFor([&] {
                          process->waitForReadyRead(10);
                          return process->readAllStandardOutput().contains("READY") ||
                                 process->state() == QProcess::NotRunning;
                        });
    if (!begins || (count == 0 && process->state() == QProcess::NotRunning)) qFatal("it does not begin");
    return process;
  }

  QStringList left() const {
    QStringList names;
    QDirIterator entries(folder_.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (entries.hasNext()) names << QDir(folder_.path()).relativeFilePath(entries.next());
    names.sort();
    return names;
  }

  // Kills it at random moments, and looks at what stands after each; returns how many saw something saved.
  int killed(const QString& what, const std::function<bool()>& isWhole) {
    std::mt19937 random(2026);
    int saved = 0;
    for (int kill = 0; kill < kills(); ++kill) {
      const auto process = started(what);
      QTest::qWait(static_cast<int>(random() % 60));
      process->kill();
      process->waitForFinished();
      saved += left().isEmpty() ? 0 : 1;  // before it is looked at, which removes a long file
      if (!isWhole()) return -1;
    }
    return saved;
  }

 private slots:
  void initTestCase() {
    const QStringList words = qEnvironmentVariable("WHEREABOUTS_SAVES").split('|');
    if (words.size() == 4) save({words[0], words[1], words[2].toInt(), words[3].toInt()});
    isolate();
  }
  void init() {
    for (const QString& each : left()) QFile::remove(folder_.filePath(each));
  }
  void cleanup() { window_.reset(); }

  void aSessionIsWhole() {
    const QString file = sessionFile(folder_.path());
    const int saved = killed("session", [&] {
      if (!QFileInfo::exists(file)) return true;
      const auto session = sessionInFile(file.toStdString());
      return session && session->lab == "scramble" && session->values.at("scramble").has("seed");
    });
    QVERIFY2(saved > kills() / 2, qPrintable(QString::number(saved)));
    open("scramble");
    space().setValue("seed", Value(7), true);
    QVERIFY(settled());
    QFile::remove(file);
    window_->saveSession(file);
    QTRY_VERIFY(QFileInfo::exists(file));
    const QStringList names = left();
    QVERIFY2(names.filter("part").isEmpty(), qPrintable(names.join(' ')));
  }

  void settingsAreWhole() {
    const QString file = folder_.filePath("whereabouts/whereabouts.conf");
    const int saved = killed("settings", [&] {
      if (!QFileInfo::exists(file)) return true;
      const QSettings kept(file, QSettings::IniFormat);
      const int number = kept.value("window/lab").toInt();
      return kept.status() == QSettings::NoError && kept.contains("window/lab") &&
             kept.value("window/geometry").toByteArray() == geometryOf(number);
    });
    QVERIFY2(saved > kills() / 2, qPrintable(QString::number(saved)));
    started("settings", 0, 3)->waitForFinished(patience);
    QCOMPARE(left(), QStringList{"whereabouts/whereabouts.conf"});
  }

  // Of programs killed in the middle of writing settings; a file of another name is not ours to remove.
  void whatIsStrandedIsRemoved_data() {
    QTest::addColumn<QString>("end");
    QTest::addColumn<bool>("says");  // whose it is
    QTest::addColumn<bool>("stays");
    QTest::newRow("unfinished") << ".AbCdEf" << true << false;
    QTest::newRow("the removal's lock") << ".lock.rmlock" << true << false;
    QTest::newRow("a nameless lock") << ".lock" << false << false;
    QTest::newRow("a nameless removal's lock") << ".lock.rmlock" << false << false;
    QTest::newRow("a copy") << ".backup" << true << true;
    QTest::newRow("a copy of a day") << ".241128" << true << true;
  }
  void whatIsStrandedIsRemoved() {
    QFETCH(const QString, end);
    QFETCH(const bool, says);
    QFETCH(const bool, stays);
    started("settings", 0, 1)->waitForFinished(patience);
    const QString file = "whereabouts/whereabouts.conf";
    QFile other(folder_.filePath(file + end));
    QVERIFY(other.open(QIODevice::WriteOnly));
    // As QLockFile writes it: the process, the program, the machine. No process has this number.
    if (says) other.write("4194305\nwhereabouts\n" + QSysInfo::machineHostName().toUtf8() + "\n");
    other.close();
    QElapsedTimer clock;
    clock.start();
    started("settings", 0, 1)->waitForFinished(patience);
    QVERIFY(clock.elapsed() < 20000);  // not the half minute after which a nameless lock is taken for dead
    QCOMPARE(left(), stays ? (QStringList{file, file + end}) : QStringList{file});
  }

  void answersAreWhole() {
    const fs::path sheet = sheetFile(folder_.path());
    std::size_t before = 0;
    const int saved = killed("answers", [&] {
      if (!fs::exists(sheet)) return true;
      const auto rows = read_answers(sheet);
      const bool whole =
          file_text(sheet).back() == '\n' && rows.size() % kRows == 0 && rows.size() >= before &&
          std::all_of(rows.begin(), rows.end(), [](const auto& row) { return row.size() == 8; });
      before = rows.size();
      if (rows.size() > 4000) {  // a sheet of this length is as good as a new one
        fs::remove(sheet);
        before = 0;
      }
      return whole;
    });
    QVERIFY2(saved > kills() / 2, qPrintable(QString::number(saved)));
    started("answers", 0, 1)->waitForFinished(patience);
    QCOMPARE(left(), QStringList{"answers.csv"});
  }

  // Settings of one do not undo those of another, and of answers none is lost.
  void eightShareOneFile_data() {
    QTest::addColumn<QString>("what");
    QTest::newRow("settings") << "own settings";
    QTest::newRow("answers") << "answers";
  }
  void eightShareOneFile() {
    QFETCH(const QString, what);
    std::vector<std::unique_ptr<QProcess>> all;
    for (int i = 0; i < kAtOnce; ++i) all.push_back(started(what, i, kEach));
    for (const auto& each : all) {
      QVERIFY(each->state() == QProcess::NotRunning || each->waitForFinished(10 * patience));
      QVERIFY2(each->exitStatus() == QProcess::NormalExit && each->exitCode() == 0,
               each->readAllStandardError());
    }
    if (what == "answers") {
      std::map<std::string, int> rows;
      for (const auto& row : read_answers(sheetFile(folder_.path()))) ++rows[row.front()];
      QCOMPARE(rows.size(), std::size_t{kAtOnce});
      for (const auto& [lesson, count] : rows) QCOMPARE(count, kEach * kRows);
      QCOMPARE(left(), QStringList{"answers.csv"});
    } else {
      const QSettings kept(folder_.filePath("whereabouts/whereabouts.conf"), QSettings::IniFormat);
      for (int i = 0; i < kAtOnce; ++i)
        QCOMPARE(kept.value(QString("labs/uses-lab%1").arg(i)).toInt(), int{kEach});
      QCOMPARE(left(), QStringList{"whereabouts/whereabouts.conf"});
    }
  }

  // The program says so in one line and ends; what was open is offered at the next start.
  void aLostDisplayIsSaid() {
    if (QStandardPaths::findExecutable("Xvfb").isEmpty()) QSKIP("Xvfb is not installed");
    if (!QFileInfo::exists(WHEREABOUTS_BINARY)) QSKIP("the program is not built");
    QProcess server;
    server.setStandardErrorFile(QProcess::nullDevice());
    server.start("Xvfb", {"-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"});
    QByteArray display;
    QVERIFY(QTest::qWaitFor([&] {
      server.waitForReadyRead(20);
      display += server.readAllStandardOutput();
      return display.endsWith('\n');
    }));
    Session open;
    open.lab = "scramble";
    open.values["scramble"].set("seed", Value(77));
    open.sources[InputId::image] = image(40, 30).toStdString();
    written("mine.whereabouts", sessionJson(open));
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("DISPLAY", ":" + display.trimmed());
    environment.insert("QT_QPA_PLATFORM", "xcb");
    environment.remove("WAYLAND_DISPLAY");
    environment.insert("HOME", folder_.path());
    for (const char* name : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"}) environment.remove(name);
    program.setProcessEnvironment(environment);
    program.start(WHEREABOUTS_BINARY, {folder_.filePath("mine.whereabouts")});
    QVERIFY(program.waitForStarted(patience));
    // It is open once the session is among the recent ones.
    const QString settings = folder_.filePath(".config/whereabouts/whereabouts.conf");
    QVERIFY(QTest::qWaitFor([&] {
      return QSettings(settings, QSettings::IniFormat).contains("files/recentSessions") ||
             program.state() == QProcess::NotRunning;
    }));
    QVERIFY2(program.state() == QProcess::Running, program.readAllStandardError());
    server.kill();
    QVERIFY(program.waitForFinished(patience));
    server.waitForFinished();
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(program.exitStatus() == QProcess::NormalExit, said);
    QCOMPARE(program.exitCode(), 1);
    QCOMPARE(QString(said), QString("whereabouts: window: the display is gone; start the program again\n"));
    const auto kept = sessionInFile(
        folder_.filePath(".local/share/whereabouts/whereabouts/last.whereabouts").toStdString());
    QVERIFY(kept);
    QCOMPARE(kept->lab, std::string("scramble"));
    QVERIFY(kept->values.at("scramble").at("seed") == Value(77));
    QVERIFY(QSettings(settings, QSettings::IniFormat).status() == QSettings::NoError);
  }
};

REGISTER_TEST(TestUiKills, QApplication)
#include "test_ui_kills.moc"
