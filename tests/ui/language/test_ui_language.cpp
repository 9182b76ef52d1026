// The window in German: the translation is complete, every text of the sources and of core is in it, and the
// window has room for it.
#include <QDirIterator>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include "core/base/failure.h"
#include "core/checkpoint/open.h"
#include "core/image/frames.h"
#include "core/image/load.h"
#include "core/lesson/read_lesson.h"
#include "core/series/read_series.h"
#include "core/vit/labels.h"
#include "core/vit/vit.h"
#include "tests/made_figures.h"
#include "tests/registered_test.h"
#include "tests/window_checks.h"
#include "tests/window_fixture.h"
#include "ui/language/core_words.h"
#include "ui/language/failure_words.h"
#include "ui/language/language.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/lessons/lesson_slides.h"
#include "ui/model/session.h"
#include "ui/output/shown_core_texts.h"
#include "ui/render/layout/ticks.h"
#include "ui/widgets/number_field.h"
#include "ui/window/notice_bar.h"

class TestUiLanguage : public QObject, private WindowFixture {
  Q_OBJECT

  struct Entry {
    QString context, source, translation, state;
  };
  static QString tsFile() { return QStringLiteral(PROJECT_ROOT "/resources/translations/whereabouts_de.ts"); }
  static QList<Entry> entriesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(path));
    QXmlStreamReader xml(&file);
    QList<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
      if (xml.readNext() != QXmlStreamReader::StartElement) continue;
      if (xml.name() == QLatin1String("name")) context = xml.readElementText();
      if (xml.name() == QLatin1String("message")) entries.push_back({context, {}, {}, {}});
      if (xml.name() == QLatin1String("source")) entries.back().source = xml.readElementText();
      if (xml.name() == QLatin1String("translation")) {
        entries.back().state = xml.attributes().value(QLatin1String("type")).toString();
        entries.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
      }
    }
    if (xml.hasError()) qFatal("%s", qPrintable(xml.errorString()));
    return entries;
  }
  static QSet<QString> knownTextsOfCore() {
    QSet<QString> known;
    const QList<Entry> entries = entriesOf(tsFile());
    for (const Entry& entry : entries) {
      if (entry.context == "core") known << entry.source;
    }
    return known;
  }
  static QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  // What a text must have in every language: placeholders, suffixes of files, an ellipsis, a mnemonic.
  static QStringList marksOf(const QString& text) {
    static const QRegularExpression mark(QStringLiteral("%L?[0-9n]|\\*\\.[\\w.]+|…$|&(?=\\w)|;;"));
    QStringList marks;
    for (auto each = mark.globalMatch(text); each.hasNext();) marks << each.next().captured();
    marks.sort();
    return marks;
  }
  void resizeTo(QSize size) {
    window_->resize(size);
    QCoreApplication::processEvents();
    QTest::qWait(50);  // layouts follow one another
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() {
    window_.reset();
    useLanguage("en");
  }

  void everyEntryIsTranslated() {
    const QList<Entry> entries = entriesOf(tsFile());
    QVERIFY(entries.size() > 1500);
    for (const Entry& entry : entries) {
      const QByteArray about = (entry.context + ": " + entry.source).toUtf8();
      QVERIFY2(entry.state.isEmpty(), (entry.state + ' ').toUtf8() + about +
                                          "; translate it in resources/translations/whereabouts_de.ts");
      QVERIFY2(!entry.translation.isEmpty(), about + " is without a translation");
      if (!entry.source.contains("%n")) QVERIFY2(marksOf(entry.source) == marksOf(entry.translation), about);
    }
  }

  void everyTextOfTheSourcesIsInIt() {
    const QString lupdate = QStandardPaths::findExecutable(
        "lupdate", {"/usr/lib/qt6/bin", "/usr/lib64/qt6/bin", qEnvironmentVariable("QT_BIN")});
    if (lupdate.isEmpty()) QSKIP("lupdate is not installed: whether every tr() is translated is not checked");
    const QString made = folder_.filePath("sources.ts");
    QProcess process;
    process.setWorkingDirectory(PROJECT_ROOT);
    process.start(lupdate, {"-silent", "-no-obsolete", "-locations", "none", "-I", ".", "ui", "app",
                            "resources/translations/core_texts.h", "-ts", made});
    QVERIFY(process.waitForFinished(10 * patience));
    QCOMPARE(process.exitCode(), 0);
    // "lacks Q_OBJECT", "unknown class": it would then be looked up under another context than it is in.
    QCOMPARE(QString::fromLocal8Bit(process.readAllStandardError()), QString());
    const auto namesOf = [](const QString& path) {
      QSet<QString> names;
      const QList<Entry> entries = entriesOf(path);
      for (const Entry& entry : entries) names << entry.context + ": " + entry.source;
      return names;
    };
    const QSet<QString> inSources = namesOf(made), translated = namesOf(tsFile());
    const char* const remedy = "; run resources/translations/update";
    QVERIFY2((inSources - translated).isEmpty(),
             qPrintable("not in it: " + (inSources - translated).values().mid(0, 3).join(" | ") + remedy));
    QVERIFY2((translated - inSources).isEmpty(),
             qPrintable("vanished: " + (translated - inSources).values().mid(0, 3).join(" | ") + remedy));
  }

  void everyTextOfCoreIsInIt() {
    const QSet<QString> known = knownTextsOfCore();
    for (const std::string& text : shown_core_texts(built_in_inputs())) {
      QVERIFY2(known.contains(QString::fromStdString(text)),
               ("not in whereabouts_de.ts: " + text + "; run resources/translations/update").c_str());
    }
  }

  void languagesAreFound() {
    QCOMPARE(languageNames(), QStringList({"system", "en", "de"}));
    QCOMPARE(languageFor("de"), QString("de"));
    QCOMPARE(languageFor("en"), QString("en"));
    QCOMPARE(languageFor("no such one"), languageFor("system"));
    useLanguage("de");
    QCOMPARE(currentLanguage(), QString("de"));
    QCOMPARE(coreText("Head"), QString("Kopf"));
    QCOMPARE(coreText(message("Layer {}", 12)), QString("Schicht 12"));
    QCOMPARE(coreText("no text of ours"), QString("no text of ours"));
    useLanguage("en");
    QCOMPARE(currentLanguage(), QString("en"));
    QCOMPARE(coreText(message("Layer {}", 12)), QString("Layer 12"));
    QCOMPARE(coreText("Head"), QString("Head"));
  }

  // Places in the order of the language, numbers with its decimal mark, words in words, text from outside as
  // it is.
  void messagesSpeakGerman() {
    useLanguage("de");
    QCOMPARE(coreText(message("to {}", message("({}, {})", 3, 14))), QString("zu (3, 14)"));
    QCOMPARE(coreText(message("{} of {}", 5, grouped(12345))), QString("5 von 12.345"));
    QCOMPARE(coreText(message("{} px", number(13.25, 1))), QString("13,2 px"));
    QCOMPARE(coreText(message("layer {}, norm in medians", 3)), QString("Schicht 3, Norm in Medianen"));
    QCOMPARE(coreText(message("\"{}\" is missing", std::string("head"))), QString("„head“ fehlt"));
    const Failure failure(Fault::usage, flag("dim"), message("{} is out of range", number(1.5, 1)),
                          say("heads", "N"));
    const FailureWords words = wordsOf(failure);
    QCOMPARE(words.where, QString("Dim"));
    QCOMPARE(words.problem, QString("1,5 liegt außerhalb des Bereichs"));
    QCOMPARE(words.remedy, QString("Köpfe in der Checkpoint-Ansicht setzen"));
    useLanguage("en");
    QCOMPARE(coreText(message("{} px", number(13.25, 1))), QString("13.2 px"));
  }

  // Whatever is a wrong file, and whatever is assumed of a right one: no part of it stays English.
  void filesAreRefusedAndNotedInGerman() {
    const QRegularExpression twoWords(QStringLiteral("[a-z]{2}.* .*[a-z]{2}"));
    // Names of families and columns, and what FFmpeg says.
    const QStringList fromOutside = {"%1 models", "left out: %1", "%1 (%2)"};
    const QSet<QString> known = knownTextsOfCore();
    QSet<QString> english;
    const std::function<void(const Message&)> look = [&](const Message& words) {
      for (const Message::Part& part : words.parts()) {
        const QString format = QString::fromStdString(part.format);
        if (format.contains(twoWords) && !known.contains(format)) english << format;
        // What a library says of a picture is its own.
        if (part.format.starts_with("it is a damaged or truncated")) continue;
        for (const Message::Argument& each : part.arguments) {
          const QString text = QString::fromStdString(each.text);
          if (each.message) look(*each.message);
          if (each.kind == Message::Argument::Kind::text && text.contains(twoWords) &&
              !fromOutside.contains(format))
            english << text + "  in  " + format;
        }
      }
    };
    int noted = 0;
    const auto lookAll = [&](const std::vector<Message>& notes) {
      for (const Message& note : notes) look(note);
      noted += static_cast<int>(notes.size());
    };
    const std::vector<std::function<void(const std::string&)>> readers = {
        [&](const std::string& path) {
          const auto model = Vit::load(*open_checkpoint(path));
          lookAll(model->configuration().assumed);
          lookAll(model->configuration().left_out);
          look(model->configuration().head_unknown);
        },
        [](const std::string& path) { load_image(path); },
        [&](const std::string& path) { lookAll(read_series(path)->notes); },
        [](const std::string& path) { Labels::read(path); },
        [](const std::string& path) { frames_of_film(path, {}); },
        [](const std::string& path) { read_lesson(path); },
        [](const std::string& path) { parseSession(bytesOf(QString::fromStdString(path)), path); }};
    std::vector<int> refused(readers.size());
    if (!QDir(SHARED_DATA "/malformed").exists()) qInfo("without the malformed files of the shared data");
    QTemporaryDir folder;
    for (const char* data : {PROJECT_ROOT "/tests/data", SHARED_DATA "/malformed"}) {
      QDirIterator files(data, QDir::Files, QDirIterator::Subdirectories);
      while (files.hasNext()) {
        const QString whole = files.next();
        const QByteArray bytes = bytesOf(whole);
        // Half of it, too.
        const QString half = folder.filePath(files.fileName());
        QFile cut(half);
        QVERIFY(cut.open(QIODevice::WriteOnly) && cut.write(bytes.left(bytes.size() / 2)) >= 0);
        cut.close();
        for (const QString& path : {whole, half}) {
          for (std::size_t i = 0; i < readers.size(); ++i) {
            try {
              readers[i](path.toStdString());
            } catch (const Failure& failure) {
              look(failure.where());
              look(failure.problem());
              look(failure.remedy());
              ++refused[i];
            }
          }
        }
      }
    }
    QVERIFY2(english.isEmpty(), qPrintable(english.values().join("\n")));
    for (const int count : refused) QVERIFY2(count > 20, qPrintable(QString::number(count)));
    QVERIFY2(noted > 300, qPrintable(QString::number(noted)));
    useLanguage("de");
    try {
      open_checkpoint(PROJECT_ROOT "/tests/data/image/colour.jpg");
      QFAIL("an image was taken for a checkpoint");
    } catch (const Failure& failure) {
      QCOMPARE(coreText(failure.problem()), QString("ist ein Bild, kein Checkpoint"));
      QCOMPARE(coreText(failure.remedy()), QString("stattdessen als Bild angeben"));
    }
    useLanguage("en");
  }

  // A window has no room for folders; what only looks like a path, as JAX's names do, stays whole.
  void filesAreNamedWithoutTheirFolders() {
    const auto where = [](const Message& place) {
      return wordsOf(Failure(Fault::failed, place, "it is empty", "open another file")).where;
    };
    QCOMPARE(where(FilePath{"/home/a/b/vit.npz"}), QString("vit.npz"));
    QCOMPARE(where(FilePath{"/home/a/"}), QString("/home/a/"));
    QCOMPARE(where(message("{}: entry \"{}\"", FilePath{"a/vit.npz"}, std::string("mlp/kernel"))),
             QString("vit.npz: entry \"mlp/kernel\""));
    QCOMPARE(where("Transformer/posembed_input"), QString("Transformer/posembed_input"));
    try {
      refuse_file(std::string("x/photo.png"), "it is empty", "open another file");
    } catch (const Failure& failure) {
      QCOMPARE(wordsOf(failure).where, QString("photo.png"));
      QCOMPARE(failure.what(), "x/photo.png: it is empty; open another file");
    }
  }

  // Numbers of axes and bars, which the renderer chooses, and those of fields.
  void numbersHaveTheMarkOfTheLanguage() {
    Figure figure = twoMaps();
    Axis& axis = figure.panels[0].x;
    axis = Axis();
    axis.label = "x";
    axis.line = true;
    const auto shown = std::make_shared<const Figure>(figure);
    QCOMPARE(inLanguage(shown).get(), shown.get());
    useLanguage("de");
    const std::shared_ptr<const Figure> german = inLanguage(shown);
    QCOMPARE(german->decimal_mark, std::string(","));
    for (const TickMark& tick : withMark({{0.5, "0.5"}, {2, "2"}}, german->decimal_mark))
      QVERIFY(!tick.label.contains('.'));
    open("sinusoid");
    QVERIFY(settled());
    int commas = 0;
    for (const NumberField* field : window_->findChildren<NumberField*>()) {
      QVERIFY2(!field->text().contains('.'), qPrintable(field->text()));
      commas += field->text().contains(',');
    }
    QVERIFY(commas > 0);
    QCOMPARE(answerWords().decimal_mark, std::string(","));
    useLanguage("en");
    QCOMPARE(answerWords().decimal_mark, std::string("."));
  }

  // So have those that are written in texts: in German a point is part of a name, or groups digits by threes.
  void writtenNumbersHaveTheMarkOfTheLanguage() {
    static const QRegularExpression name("PyTorch 1\\.0 bis 1\\.2|GLM-4\\.5|GPL-3\\.0");
    static const QRegularExpression number("(?<![\\w.,])\\d+\\.\\d+(?![\\d.])"),
        grouped("^[1-9]\\d{0,2}\\.\\d{3}$");
    const auto check = [](QString text) {
      text.remove(name);
      for (auto each = number.globalMatch(text); each.hasNext();) {
        const QString found = each.next().captured();
        QVERIFY2(grouped.match(found).hasMatch(), qPrintable(found + " in " + text));
      }
    };
    for (const Entry& entry : entriesOf(tsFile())) check(entry.translation);
    QDir lessons(QStringLiteral(PROJECT_ROOT "/resources/lessons"));
    const QStringList german = lessons.entryList({"*.de.lesson"});
    QVERIFY(german.size() > 10);
    static const QRegularExpression text("\"(?:[^\"\\\\]|\\\\.)*\"");
    for (const QString& each : german) {
      QFile file(lessons.filePath(each));
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QString all = QString::fromUtf8(file.readAll());
      for (auto words = text.globalMatch(all); words.hasNext();) check(words.next().captured());
    }
  }

  // The slides of a lesson: what core composes in English is left to their own words.
  void slidesSpeakTheirLanguage() {
    auto figure = std::make_shared<Figure>(twoMaps());
    figure->subtitle = "Two maps of 35 cells.";
    figure->caption = "At most **0.3** from each other.";
    figure->panels[0].x.label = "column";
    Lesson lesson;
    lesson.title = "Karten";
    lesson.language = "de";
    lesson.steps.emplace_back();
    LessonSession session;
    session.lab = "attention";
    session.sources[InputId::checkpoint] = "/nowhere/fashion-flips.safetensors";
    session.sources[InputId::image] = "/nowhere/bag.png";
    lesson.steps.back().session = session;
    TriedStep step;
    step.figure = figure;
    useLanguage("en");
    QCOMPARE(makeSlides(lesson, {step}).slides.at(1).figure.get(), figure.get());
    useLanguage("de");
    const LessonSlides slides = makeSlides(lesson, {step});
    useLanguage("en");
    const Figure& shown = *slides.slides.at(1).figure;
    QCOMPARE(QString::fromStdString(shown.panels[0].x.label), QString("Spalte"));
    // What it was made from is said all the same.
    QCOMPARE(QString::fromStdString(shown.subtitle), QString("Checkpoint fashion-flips · Bild bag"));
    QVERIFY(shown.caption.empty());
    QVERIFY(slidesPdf(slides, "light").startsWith("%PDF"));
    QCOMPARE(QString::fromStdString(figure->panels[0].x.label), QString("column"));
  }

  void theWindowSpeaksGerman() {
    useLanguage("de");
    open("attention");
    QCOMPARE(window_->windowTitle(), QString("Wohin sieht es? · Whereabouts"));
    QCOMPARE(part<QAbstractButton>("lab-neighbours")->text(), QString("Nachbarn"));
    const auto* head = part<QWidget>("parameter-head")->findChild<QLabel*>();
    QCOMPARE(head->text(), QString("Kopf"));
    QCOMPARE(head->toolTip(), coreText("A head of that layer, counted from 0, or the mean of all"));
    QStringList actions;
    const auto all = window_->actions();
    for (const QAction* action : all) actions << action->text();
    QVERIFY(actions.contains("Öffnen…") && actions.contains("Rückgängig"));
    // The figure on the screen; the one that is exported is the same everywhere.
    QCOMPARE(window_->figureView().figure()->title, std::string("Wohin sieht es?"));
    QCOMPARE(space().shown()->figure->title, std::string("Where does it look?"));
    useLanguage("en");
  }

  void itIsChosenInTheMenu() {
    open("patches");
    const auto all = window_->actions();
    const auto found =
        std::find_if(all.begin(), all.end(), [](const QAction* each) { return each->text() == "Deutsch"; });
    QVERIFY(found != all.end());
    (*found)->trigger();
    QCOMPARE(Settings().language(), QString("de"));
    QCOMPARE(window_->notice().text(), QString("Language: Deutsch, from the next start on"));
  }

  void nothingIsCutInGerman() {
    useLanguage("de");
    open({});
    for (const Lab* lab : labs()) {
      space().chooseLab(lab->info().id);
      QVERIFY(settled());
      for (const QSize size : {QSize(1280, 720), QSize(900, 600)}) {
        resizeTo(size);
        QString faults;
        std::ignore = QTest::qWaitFor([&] { return (faults = checks::crowded(*window_)).isEmpty(); }, 2000);
        QVERIFY2(faults.isEmpty(), qPrintable(QString::fromStdString(lab->info().id) + ": " + faults));
      }
    }
  }

  void dialogsHaveRoomForTheirWords_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("scale");
    for (const char* language : {"en", "de"}) {
      for (const int scale : {100, 150, 200})
        QTest::addRow("%s at %d %%", language, scale) << QString(language) << scale;
    }
  }
  void dialogsHaveRoomForTheirWords() {
    QFETCH(QString, language);
    QFETCH(int, scale);
    useLanguage(language);
    open("neighbours");
    const auto restore = qScopeGuard([&] { window_->setScale(100); });
    for (const QSize size : {QSize(1440, 900), QSize(1000, 640)}) {
      window_->resize(size);
      window_->setScale(scale);
      for (const auto show : {&MainWindow::showExport, &MainWindow::exportNumbers, &MainWindow::exportFrames,
                              &MainWindow::showTraining, &MainWindow::showShortcuts, &MainWindow::showAbout,
                              &MainWindow::showCheckpoint, &MainWindow::showAnswers}) {
        (window_.get()->*show)();
        QDialog* dialog = nullptr;
        const auto isOpen = [&] {
          for (QDialog* each : window_->findChildren<QDialog*>()) {
            if (each->isVisible()) dialog = each;
          }
          return dialog != nullptr;
        };
        QTRY_VERIFY(isOpen());
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        QTest::qWait(80);
        const QStringList complaints = checks::cut(*dialog) + checks::outside(*dialog);
        QVERIFY2(complaints.isEmpty(), qPrintable(dialog->objectName() + ": " + complaints.join("; ")));
        dialog->close();
        delete dialog;
      }
    }
  }
};

REGISTER_TEST(TestUiLanguage, QApplication)
#include "test_ui_language.moc"
