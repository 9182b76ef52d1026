// Files and the window: dropped, pasted, saved, exported, and the ones that are no good.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QThreadPool>
#include <filesystem>
#include <fstream>

#include "core/base/failure.h"
#include "core/figure/text.h"
#include "core/train/run/compared_runs.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/model/file_kind.h"
#include "ui/model/history.h"
#include "ui/model/session.h"
#include "ui/render/view/figure_view.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/segmented.h"
#include "ui/window/notice_bar.h"

class TestUiFiles : public QObject, private WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void droppedPictureIsUsed() {
    open("patches");
    drop(image(45, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 45; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().inputs()->of(InputId::image).facts, QString("45 × 30"));
    QCOMPARE(QSettings().value("files/recent").toStringList().size(), 1);
  }

  void badFilesGiveANoticeAndChangeNothing() {
    open("patches");
    const auto inputs = space().inputs();
    const QStringList bad = {written("text.png", "this is text"),
                             written("empty.npy", {}),
                             written("cut.safetensors", QByteArray("\x10\0\0\0\0\0\0\0{\"a\":", 13)),
                             written("broken.whereabouts", "{\"whereabouts\": 1, \"lab\": "),
                             folder_.path(),
                             folder_.filePath("missing.png")};
    for (const QString& file : bad) {
      window_->notice().closeShown();
      drop(file);
      QVERIFY2(QTest::qWaitFor([&] { return window_->notice().isVisible(); }, 5000), qPrintable(file));
      const QString name = QFileInfo(file).fileName();
      QVERIFY2(window_->notice().text().contains(name), qPrintable(window_->notice().text()));
      QVERIFY(space().inputs() == inputs);
    }
    QTest::mouseClick(part<QAbstractButton>("closeNotice"), Qt::LeftButton);
    QVERIFY(window_->notice().isHidden());
  }

  void checkpointWithoutTableIsToldAndLeft() {
    open("neighbours");
    const QByteArray head = R"({"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})";
    QByteArray bytes(8, '\0');
    bytes[0] = static_cast<char>(head.size());
    drop(written("plain.safetensors", bytes + head + QByteArray(8, '\0')));
    QVERIFY(QTest::qWaitFor([&] { return part<QWidget>("emptyCard")->isVisible(); }, 5000));
    QVERIFY(!window_->figureView().figure());
    QCOMPARE(space().inputs()->of(InputId::checkpoint).facts, QString("no position table"));
    // Labs that do not need it still work.
    space().chooseLab("patches");
    QVERIFY(settled());
    QVERIFY(window_->figureView().figure());
    QVERIFY(window_->notice().isHidden());
  }

  void pastedPictureIsUsed() {
    open("patches");
    QImage image(33, 21, QImage::Format_ARGB32);
    image.fill(Qt::red);
    QApplication::clipboard()->setImage(image);
    window_->paste();
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 33; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().inputs()->inputs.image.image->value(0, 0, 0), 1.0);
    QCOMPARE(space().inputs()->inputs.image.image->value(0, 0, 1), 0.0);
  }

  void sessionsComeBack() {
    open("patches");
    drop(image(40, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 40; }, 5000));
    space().setValue("patch", Value(std::int64_t{5}), true);
    space().chooseLab("neighbours");
    space().setValue("reference", Value(Cell{2, 5}), true);
    QVERIFY(settled());
    const QString file = folder_.filePath("kept.whereabouts");
    window_->saveSession(file);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file) && window_->notice().isVisible(); }, 5000));

    open("scramble");
    window_->openFiles({file});
    QVERIFY(QTest::qWaitFor([&] { return space().lab().info().id == "neighbours"; }, 5000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<Cell>("reference"), (Cell{2, 5}));
    QCOMPARE(space().inputs()->inputs.image.image->columns(), 40);
    space().chooseLab("patches");
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{5});
  }

  void exportWritesAPngThatOpensAgain() {
    open("neighbours");
    space().setValue("reference", Value(Cell{1, 2}), true);
    QVERIFY(settled());
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    QVERIFY(QTest::qWaitFor([&] { return !part<QLabel>("preview")->pixmap().isNull(); }, 5000));
    dialog->findChild<NumberField*>("widthMm")->setValue(100);
    dialog->findChild<NumberField*>("dpi")->setValue(127);
    const QString file = folder_.filePath("near.png");
    dialog->findChild<QLineEdit*>("file")->setText(file);
    QVERIFY(QTest::qWaitFor([&] { return dialog->findChild<QLabel*>("facts")->text().contains("500 × "); },
                            5000));
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 20000));
    QCOMPARE(QImage(file).width(), 500);
    const auto session = sessionInFile(file.toStdString());
    QVERIFY(session);
    QCOMPARE(session->values.at("neighbours").get<Cell>("reference"), (Cell{1, 2}));
  }

  // While others are computed, what is written is what is shown, and so is what makes it again.
  void whatIsWrittenMakesTheSameFigureAgain() {
    open("neighbours");
    space().setValue("reference", Value(Cell{1, 2}), true);
    QVERIFY(settled());
    drop(image(45, 30));
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == 45; }, 5000));
    QVERIFY(settled());
    const auto kept = [&] {
      window_->copySvg();
      const QString file = folder_.filePath("shown.svg");
      QFile out(file);
      if (!out.open(QIODevice::WriteOnly)) qFatal("shown.svg");
      out.write(QApplication::clipboard()->mimeData()->data("image/svg+xml"));
      out.close();
      return sessionInFile(file.toStdString()).value();
    };
    const Session before = kept();
    QCOMPARE(before.values.at("neighbours").get<Cell>("reference"), (Cell{1, 2}));
    space().setValue("reference", Value(Cell{9, 9}), true);
    space().setInputs(builtInInputSet());
    QVERIFY(!space().upToDate());
    const Session meanwhile = kept();
    QCOMPARE(meanwhile.values.at("neighbours").get<Cell>("reference"), (Cell{1, 2}));
    QCOMPARE(meanwhile.sources[InputId::image], before.sources[InputId::image]);
    window_->copyCommandLine();
    QVERIFY(QApplication::clipboard()->text().contains("--reference 1,2"));
  }

  void exportTellsWhatIsWrongInPlace() {
    open("patches");
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    dialog->findChild<QLineEdit*>("file")->setText("/nowhere/at/all/f.png");
    QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !dialog->findChild<QLabel*>("problem")->text().isEmpty(); }, 5000));
    QVERIFY(dialog->isVisible());
    dialog->close();
  }

  void drawingsCarryTheirSession() {
    open("neighbours");
    space().setValue("reference", Value(Cell{3, 4}), true);
    QVERIFY(settled());
    window_->showExport();
    auto* dialog = part<QDialog>("exportDialog");
    for (const int format : {1, 2}) {
      dialog->findChild<Segmented*>("format")->setCurrent(format);
      const QString file = folder_.filePath(format == 1 ? "near.svg" : "near.pdf");
      dialog->findChild<QLineEdit*>("file")->setText(file);
      QTest::mouseClick(dialog->findChild<QPushButton*>("write"), Qt::LeftButton);
      QVERIFY(QTest::qWaitFor([&] { return QFileInfo::exists(file); }, 5000));
      const auto session = sessionInFile(file.toStdString());
      QVERIFY2(session, qPrintable(file));
      QCOMPARE(session->values.at("neighbours").get<Cell>("reference"), (Cell{3, 4}));
      if (format == 1) {
        QTest::qWait(10);
        window_->showExport();
        dialog = window_->findChildren<QDialog*>("exportDialog").last();
      }
    }
  }

  void commandLineSaysWhatIsShown() {
    open("neighbours");
    space().setValue("reference", Value(Cell{17, 19}), true);
    QVERIFY(settled());
    window_->copyCommandLine();
    // As it is shown: the last cell of a grid of 14 x 14.
    QCOMPARE(QApplication::clipboard()->text(),
             QString("whereabouts figure neighbours --reference 13,13 --out neighbours.svg"));
    window_->copySvg();
    QVERIFY(QApplication::clipboard()->mimeData()->data("image/svg+xml").contains("<svg"));
    window_->copyBitmap();
    QVERIFY(!QApplication::clipboard()->image().isNull());
  }

  void sessionsKeepWhatWasSaid() {
    Session session;
    session.lab = "attention";
    session.sources.overrides.heads = 6;
    session.sources.overrides.pool = "avg";
    session.sources.overrides.norm_order = "post";
    session.sources.overrides.rotary = "eva";
    session.sources.overrides.activation = "quick_gelu";
    session.sources.overrides.rope_temperature = 100;
    session.sources.overrides.mean = {0.5, 0.25, 0.125};
    session.sources.overrides.std = {0.1, 0.2, 0.3};
    session.sources.overrides.table = {"pos_embed", GridShape{4, 16}, 1};
    session.sources.overrides2.heads = 2;
    const Session read = parseSession(sessionJson(session), "a session");
    QVERIFY(read.sources.overrides == session.sources.overrides &&
            read.sources.overrides2 == session.sources.overrides2);
    session.sources.overrides = session.sources.overrides2 = {};
    QVERIFY(!sessionJson(session).contains("said"));
  }

  void sessionsKeepDataAndComparisons() {
    Session session;
    session.lab = "separation";
    session.sources[InputId::compared] = "/runs/all";
    session.sources[InputId::data] = "/pictures/birds";
    session.sources.data_options = {48, 7};
    const Session read = parseSession(sessionJson(session), "a session");
    QCOMPARE(read.sources[InputId::compared], session.sources[InputId::compared]);
    QCOMPARE(read.sources[InputId::data], session.sources[InputId::data]);
    QCOMPARE(read.sources.data_options.size, 48);
    QCOMPARE(read.sources.data_options.seed, 7U);
    session.sources = {};
    QVERIFY(!sessionJson(session).contains("compared") && !sessionJson(session).contains("\"data\""));
  }

  void droppedComparisonsAndDataAreUsed() {
    open("ablation");
    const QTemporaryDir folder;
    std::ofstream(folder.path().toStdString() + "/ablation.csv")
        << "position,seed,parameters,accuracy,accuracy_scrambled,accuracy_larger,accuracy_double\n"
           "none,0,0,0.5,0.5,0.5,0.5\nrope-2d,0,0,0.75,0.25,0.5,0.5\n";
    const auto caption = [&] { return QString::fromStdString(plain_text(space().shown()->figure->caption)); };
    drop(folder.path());
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.compared != nullptr; }, 5000));
    QVERIFY(settled());
    QVERIFY2(caption().contains("75.0"), qPrintable(caption()));
    QVERIFY(space().commandLine().contains("--run " + folder.path()));
    QVERIFY(space().session().sources[InputId::compared] == space().inputs()->inputs.compared->path);
    space().undo();
    QVERIFY(settled());
    QVERIFY(!space().inputs()->inputs.compared);
    space().chooseLab("separation");
    for (QAction* action : window_->findChildren<QAction*>()) {
      if (action->text() == QLatin1String("Data set Which")) action->trigger();
    }
    QVERIFY(QTest::qWaitFor([&] { return space().inputs()->inputs.data.set != nullptr; }, 20000));
    QVERIFY(settled());
    QVERIFY(space().commandLine().contains("--data which"));
    QCOMPARE(QString::fromStdString(space().session().sources[InputId::data].string()), QString("which"));
  }

  // A folder is told by what is in it.
  void foldersAreToldApart() {
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    const auto write = [&](const char* name) {
      std::filesystem::create_directories((root / name).parent_path());
      std::ofstream(root / name) << "x";
    };
    write("all/ablation.csv");
    write("all/run.json");
    write("cifar/data_batch_1.bin");
    write("cifar/data_batch_2.bin");
    write("birds/robin/a.PNG");
    write("birds/wren/b.jpg");
    write("birds2/train/robin/a.png");
    write("birds2/train/wren/b.png");
    write("run/step_1.safetensors");
    write("run/step_2.safetensors");
    write("model/model.safetensors");
    const auto kind = [&](const char* name) { return kindOfFile(root / name); };
    QVERIFY(kind("all") == FileKind::compared);
    QVERIFY(kind("cifar") == FileKind::data);
    QVERIFY(kind("birds") == FileKind::data);
    QVERIFY(kind("birds2") == FileKind::data);
    QVERIFY(kind("run") == FileKind::run);
    QVERIFY(kind("model") == FileKind::checkpoint);
  }

  void hostileSessionsAreRefused_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("another object") << QByteArray("{\"a\":1}");
    QTest::newRow("version of text") << QByteArray(R"({"whereabouts":"1","lab":"patches"})");
    QTest::newRow("newer") << QByteArray(R"({"whereabouts":99,"lab":"patches"})");
    QTest::newRow("unknown lab") << QByteArray(R"({"whereabouts":1,"lab":"nowhere"})");
    QTest::newRow("lab of number") << QByteArray(R"({"whereabouts":1,"lab":7})");
    QTest::newRow("values of text") << QByteArray(R"({"whereabouts":1,"lab":"patches","values":"x"})");
    QTest::newRow("unknown parameter")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","values":{"patches":{"zz":1}}})");
    QTest::newRow("another kind") << QByteArray(
        R"({"whereabouts":1,"lab":"patches","values":{"patches":{"patch":"big"}}})");
    QTest::newRow("huge number") << QByteArray(
        R"({"whereabouts":1,"lab":"patches","values":{"patches":{"patch":1e999}}})");
    QTest::newRow("deep") << QByteArray(100000, '[');
    QTest::newRow("long") << QByteArray(5 << 20, ' ');
    QTest::newRow("data in text") << QByteArray(R"({"whereabouts":1,"lab":"patches","data":"where"})");
    QTest::newRow("data of negative size")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","data":{"name":"a","size":-1}})");
    QTest::newRow("data of a huge seed")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","data":{"name":"a","seed":4294967296}})");
    QTest::newRow("said in text") << QByteArray(R"({"whereabouts":1,"lab":"patches","said":"3 heads"})");
    QTest::newRow("unknown thing said")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","said":{"toes":3}})");
    QTest::newRow("heads of text") << QByteArray(R"({"whereabouts":1,"lab":"patches","said":{"heads":"3"}})");
    QTest::newRow("heads out of range")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","said":{"heads":0}})");
    QTest::newRow("two colours said")
        << QByteArray(R"({"whereabouts":1,"lab":"patches","said":{"mean":[1,2]}})");
    QTest::newRow("path with zero") << QByteArray(R"({"whereabouts":1,"lab":"patches","image":"a\u0000b"})");
  }
  void hostileSessionsAreRefused() {
    QFETCH(QByteArray, json);
    try {
      parseSession(json, "file.whereabouts");
    } catch (const Failure& failure) {
      QCOMPARE(failure.where(), std::string("file.whereabouts"));
      QCOMPARE(failure.exit_status(), 1);
      return;
    }
    QFAIL("accepted");
  }

  void aDragIsOneStep() {
    History history;
    Values a, b, c;
    b.set("x", Value(std::int64_t{1}));
    c.set("x", Value(std::int64_t{2}));
    history.record(History::Change{"lab", "x", a, b}, true);
    history.record(History::Change{"lab", "x", b, c}, true);
    history.close();
    QCOMPARE(history.count(), std::size_t(1));
    const auto& whole = std::get<History::Change>(*history.nextUndo());
    QVERIFY(whole.before == a && whole.after == c);
    // Out and back again is no change.
    history.record(History::Change{"lab", "x", c, b}, true);
    history.record(History::Change{"lab", "x", b, c}, true);
    history.close();
    QCOMPARE(history.count(), std::size_t(1));
  }

  void fewInputsAreKept() {
    History history;
    std::vector<std::weak_ptr<const InputSet>> inputs;
    auto last = std::make_shared<const InputSet>();
    const auto step = [&] {
      auto next = std::make_shared<const InputSet>();
      inputs.push_back(last);
      history.record(History::Opening{std::make_shared<History::State>(History::State{last, {}, {}}),
                                      std::make_shared<History::State>(History::State{next, {}, {}})},
                     false);
      last = next;
    };
    Values before, after;
    after.set("patch", Value(std::int64_t{3}));
    history.record(History::Change{"patches", "patch", before, after}, false);
    for (int i = 0; i < 20; ++i) step();
    last.reset();
    int alive = 0;
    for (const auto& each : inputs) alive += !each.expired();
    QCOMPARE(alive, 4);
    int steps = 0;
    for (; history.canUndo(); ++steps) history.undo();
    QCOMPARE(steps, 4);
  }

  void windowStaysAliveWhileEverythingRuns() {
    // Closing in the middle of computations, openings and an animation must neither hang nor crash, leaves
    // nothing running and nothing behind.
    for (int round = 0; round < 5; ++round) {
      open("sinusoid");
      window_->playback().play();
      window_->openFiles({image(64, 48)});
      for (int i = 0; i < 20; ++i) space().setValue("temperature", Value(100.0 + i), false);
      if (round % 2) QTest::qWait(5 * round);
      QVERIFY(window_->playback().playing());
      if (round == 0) QVERIFY(!space().upToDate());
      QElapsedTimer closing;
      closing.start();
      window_.reset();
      QVERIFY2(closing.elapsed() < patience, qPrintable(QString::number(closing.elapsed())));
      QVERIFY(QApplication::topLevelWidgets().isEmpty());
      QVERIFY(QThreadPool::globalInstance()->waitForDone(patience));
    }
    open("sinusoid");
    space().setValue("temperature", Value(100.0), true);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<double>("temperature"), 100.0);
  }

  void themeAndLabAreRemembered() {
    open("scramble");
    window_->setThemeName("dark");
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    window_->close();
    window_ = std::make_unique<MainWindow>(WindowOptions{});
    QCOMPARE(window_->themeName(), QString("dark"));
    QCOMPARE(space().lab().info().id, std::string("sinusoid"));
  }
};

REGISTER_TEST(TestUiFiles, QApplication)
#include "test_ui_files.moc"
