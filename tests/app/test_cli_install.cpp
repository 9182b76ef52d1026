// `cmake --install`: a tree that works wherever it is moved to, the desktop's files and the manual. The
// package made of them is tested by tests/package/run.
#include <QRegularExpression>
#include <QStandardPaths>

#include "tests/cli_program.h"

using namespace whereabouts;

class TestCliInstall : public CliTest {
  Q_OBJECT

  fs::path tree_;  // of the program, after the move

  QString program() const { return QString::fromStdString((tree_ / "bin/whereabouts").string()); }
  QString shared(const char* name) const { return QString::fromStdString((tree_ / "share" / name).string()); }
  static QByteArray textOf(const QString& file) {
    return QByteArray::fromStdString(file_text(file.toStdString()));
  }
  // The one file of that name in the tree; empty where it was not built.
  fs::path installed(const std::string& name) const {
    for (const auto& entry : fs::recursive_directory_iterator(tree_)) {
      if (entry.is_regular_file() && entry.path().filename() == name) return entry.path();
    }
    return {};
  }

  // Another program, that may be missing.
  Ran ran(const QString& name, const QStringList& words) const {
    QProcess process;
    process.setWorkingDirectory(folder_->path());
    process.start(name, words);
    Ran done;
    if (!process.waitForFinished(10 * patience)) return done;
    done.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2;
    done.output = process.readAllStandardOutput();
    done.errors = process.readAllStandardError();
    return done;
  }
  static bool isHere(const char* name) { return !QStandardPaths::findExecutable(name).isEmpty(); }

  QByteArray page(const QString& name) const {
    return ran("gzip", {"-dc", shared("man/man1/") + name + ".1.gz"}).output;
  }
  // The flags that --help lists, as a page writes them.
  static QList<QByteArray> flagsIn(const QByteArray& help) {
    QList<QByteArray> flags;
    static const QRegularExpression line(QStringLiteral("^  (?:-h,)?(--[a-z0-9-]+)"),
                                         QRegularExpression::MultilineOption);
    auto found = line.globalMatch(QString::fromUtf8(help));
    while (found.hasNext()) flags << found.next().captured(1).replace('-', "\\-").toUtf8();
    return flags;
  }

 private slots:
  void initTestCase() {
    if (!fs::exists(fs::path(BUILD_FOLDER) / "man/whereabouts.1"))
      QFAIL("the manual is not built: target manual");
    folder_ = std::make_unique<QTemporaryDir>();
    const fs::path first = at("first");
    const Ran done =
        ran(CMAKE_PROGRAM, {"--install", BUILD_FOLDER, "--prefix", QString::fromStdString(first.string())});
    QVERIFY2(done.status == 0, done.output + done.errors);
    tree_ = at("moved") / "elsewhere";
    fs::create_directories(tree_.parent_path());
    fs::rename(first, tree_);
  }
  void init() { program_ = program(); }

  void nothingIsOfTheBuild() {
    if (QByteArray(BUILD_TYPE) != "Release")
      QSKIP("debug information, assertions and sanitizers name their sources");
    for (const char* name :
         {"whereabouts", "whereabouts-codecs.so", "whereabouts-dnn.so", "whereabouts-film.so"}) {
      const fs::path file = installed(name);
      if (file.empty()) continue;
      const std::string bytes = file_text(file);
      QVERIFY2(bytes.starts_with("\177ELF"), name);
      QVERIFY2(bytes.find(BUILD_FOLDER) == std::string::npos, name);
      QVERIFY2(bytes.find(PROJECT_ROOT "/") == std::string::npos, name);
    }
  }

  void itRunsWhereItWasMoved() {
    QVERIFY(run({"--version"}).output.startsWith("whereabouts "));
    QVERIFY(run({"lessons"}).output.contains("why-position"));
    // The built-in checkpoint and its images, those of the tree.
    const Ran figure = run({"figure", "attention", "--dpi", "40", "--out", "a.png"});
    QVERIFY2(figure.status == 0, figure.errors);
    program_ = WHEREABOUTS_BINARY;
    QCOMPARE(run({"figure", "attention", "--dpi", "40", "--out", "b.png"}).status, 0);
    QCOMPARE(file_text(at("a.png")), file_text(at("b.png")));
  }

  void itReadsItsOwnResources() {
    const fs::path own = tree_ / "share/whereabouts/lessons";
    fs::rename(own, at("taken"));
    const Ran without = run({"lessons", "why-position"});
    fs::rename(at("taken"), own);
    QCOMPARE(without.status, 1);
    QCOMPARE(without.errors,
             QByteArray("whereabouts: resources/lessons: it is not installed; install or build the "
                        "program again\n"));
    QCOMPARE(run({"lessons", "why-position"}).status, 0);
  }

  void itLoadsItsOwnPlugins_data() {
    QTest::addColumn<QString>("plugin");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("codecs") << "whereabouts-codecs.so"
                            << QStringList{"scramble", "--image", "flat.pgm", "--patch",
                                           "4",        "--out",   "flat.png"};
    QTest::newRow("dnn") << "whereabouts-dnn.so" << QStringList{"predict", "--backend", "opencv-cpu"};
    QTest::newRow("film") << "whereabouts-film.so"
                          << QStringList{"animate", "neighbours", "--from", "1,1", "--to",  "1,2",
                                         "--fps",   "5",          "--dpi",  "40",  "--out", "near.mp4"};
  }
  void itLoadsItsOwnPlugins() {
    QFETCH(QString, plugin);
    QFETCH(QStringList, words);
    const fs::path file = installed(plugin.toStdString());
    if (file.empty()) QSKIP("it was not built: its library is not here");
    QCOMPARE(file.parent_path().filename(), fs::path("plugins"));
    write_text(at("flat.pgm"), "P5 8 8 255\n" + std::string(64, '0'));
    const Ran with = run(words);
    QVERIFY2(with.status == 0, with.errors);
    // And no other: without it there is none.
    fs::rename(file, at("taken.so"));
    qputenv("WHEREABOUTS_FFMPEG", "none");  // which would write films too
    const Ran without = run(words);
    qunsetenv("WHEREABOUTS_FFMPEG");
    fs::rename(at("taken.so"), file);
    QVERIFY(without.status != 0);
    QVERIFY2(without.errors.contains(plugin.toUtf8() + " is not installed"), without.errors);
  }

  void theWindowOpensWhatTheDesktopHandsIt() {
    const QString lesson = shared("whereabouts/lessons/jigsaw.lesson");
    write_text(at("a.whereabouts"), R"({"whereabouts": 1, "lab": "sinusoid"})");
    for (const QString& file : {lesson, QStringLiteral("a.whereabouts")}) {
      QProcess process;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("QT_QPA_PLATFORM", "offscreen");
      environment.insert("WHEREABOUTS_MEASURE_STARTUP", "1");
      environment.insert("XDG_CONFIG_HOME", folder_->path());
      process.setProcessEnvironment(environment);
      process.setWorkingDirectory(folder_->path());
      process.start(program(), {file});
      QVERIFY(process.waitForFinished(10 * patience));
      QCOMPARE(process.readAllStandardOutput(), QByteArray("painted\n"));
    }
  }

  void theDesktopKnowsTheFiles() {
    const QByteArray entry = textOf(shared("applications/whereabouts.desktop"));
    const QByteArray types = textOf(shared("mime/packages/whereabouts.xml"));
    QVERIFY(entry.contains("\nExec=whereabouts %F\n"));
    QVERIFY(entry.contains("\nIcon=whereabouts\n"));
    QVERIFY(fs::exists(tree_ / "share/icons/hicolor/scalable/apps/whereabouts.svg"));
    for (const char* type : {"application/x-whereabouts-session", "application/x-whereabouts-lesson"}) {
      QVERIFY2(entry.contains(QByteArray(type) + ";"), type);
      QVERIFY2(types.contains(QByteArray("type=\"") + type + "\""), type);
    }
    if (isHere("desktop-file-validate")) {
      const Ran checked = ran("desktop-file-validate", {shared("applications/whereabouts.desktop")});
      QVERIFY2(checked.status == 0 && checked.output.isEmpty(), checked.output);
    }
    if (isHere("appstreamcli")) {
      const QString file = shared("metainfo/org.whereabouts.whereabouts.metainfo.xml");
      const Ran checked = ran("appstreamcli", {"validate", "--no-net", "--pedantic", file});
      QVERIFY2(checked.status == 0, checked.output);
    }
    if (!isHere("update-mime-database")) QSKIP("shared-mime-info is not installed");
    QCOMPARE(ran("update-mime-database", {shared("mime")}).status, 0);
    const QByteArray globs = textOf(shared("mime/globs2"));
    QVERIFY(globs.contains("application/x-whereabouts-session:*.whereabouts\n"));
    QVERIFY(globs.contains("application/x-whereabouts-lesson:*.lesson\n"));
  }

  void theManualNamesEveryFlag() {
    const QByteArray main = page("whereabouts");
    const QByteArray help = run({"--help"}).output;
    for (const QByteArray& flag : flagsIn(help)) QVERIFY2(main.contains(flag), flag);
    static const QRegularExpression command(QStringLiteral("^  ([a-z]+)  +[a-z]"),
                                            QRegularExpression::MultilineOption);
    const qsizetype commands = help.indexOf("Subcommands");
    QVERIFY(commands > 0);
    auto found = command.globalMatch(QString::fromUtf8(help.mid(commands)));
    int pages = 0, flags = 0;
    for (; found.hasNext(); ++pages) {
      const QString name = found.next().captured(1);
      QVERIFY2(main.contains("\\fBwhereabouts\\-" + name.toUtf8() + "\\fR(1)"), qPrintable(name));
      const QByteArray text = page("whereabouts-" + name);
      QVERIFY2(text.contains(".SH SYNOPSIS\n.PP\n\\fBwhereabouts " + name.toUtf8() + "\\fR"),
               qPrintable(name));
      for (const QByteArray& flag : flagsIn(run({name, "--help"}).output)) {
        QVERIFY2(text.contains("\\fB" + flag + "\\fR") || text.contains(", " + flag + "\\fR"),
                 name.toUtf8() + " " + flag);
        ++flags;
      }
    }
    QVERIFY(pages >= 17);
    QVERIFY(flags > 150);
  }

  void theManualHasTheParametersOfTheLabs() {
    const QByteArray text = page("whereabouts-labs");
    const qsizetype shared_flags = text.indexOf("\n.SS What the ");
    QVERIFY(shared_flags > 0);
    const QByteArray drawing = page("whereabouts-figure");
    for (const char* lab : {"patches", "attention", "separation", "learn"}) {
      const qsizetype begin = text.indexOf(QByteArray("\n.SS ") + lab + ": ");
      QVERIFY2(begin > 0, lab);
      const QByteArray own =
          text.mid(begin, text.indexOf("\n.SS ", begin + 1) - begin) + text.mid(shared_flags);
      for (const QByteArray& flag : flagsIn(run({"figure", lab, "--help"}).output))
        QVERIFY2(own.contains(flag) || drawing.contains(flag), QByteArray(lab) + " " + flag);
    }
  }

  void theReferenceIsUpToDate() {
    QCOMPARE(run({"--man-pages", "reference"}).status, 0);
    const std::string written = file_text(at("reference") / "command-line.md");
    QVERIFY(written.size() > 10000);
    QVERIFY2(written == file_text(fs::path(PROJECT_ROOT) / "docs/command-line.md"),
             "cmake --build --preset release --target reference writes it again");
  }

  void theManualIsWrittenWhereItCanBe() {
    QCOMPARE(run({"--man-pages", "pages/new"}).status, 0);
    QCOMPARE(QByteArray::fromStdString(file_text(at("pages/new") / "whereabouts-train.1")),
             page("whereabouts-train"));
    const Ran refused = run({"--man-pages", "/dev/null/pages"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.startsWith("whereabouts: /dev/null/pages: the folder cannot be made"),
             refused.errors);
    QCOMPARE(run({"--man-pages", ""}).status, 2);
  }

  void theManualIsCleanGroff() {
    if (!isHere("groff")) QSKIP("groff is not installed");
    int pages = 0;
    for (const auto& entry : fs::directory_iterator(tree_ / "share/man/man1")) {
      const QString name = QString::fromStdString(entry.path().filename().string()).section('.', 0, 0);
      write_text(at("page.1"), page(name).toStdString());
      const Ran checked = ran("groff", {"-man", "-Tutf8", "-ww", "-rLL=80n", "-P-cbou", "page.1"});
      QVERIFY2(checked.status == 0 && checked.errors.isEmpty(), name.toUtf8() + ": " + checked.errors);
      QVERIFY2(checked.output.contains("\nEXIT STATUS\n"), checked.output);
      QVERIFY2(!checked.output.contains("\\"), checked.output);  // an escape that groff did not know
      ++pages;
    }
    QVERIFY(pages >= 18);
  }
};

QTEST_GUILESS_MAIN(TestCliInstall)
#include "test_cli_install.moc"
