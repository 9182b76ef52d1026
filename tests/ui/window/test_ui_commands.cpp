// What the window can do and how it is found: palette, menus, keys, chips, pasted paths, undo of openings.
#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QCompleter>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

#include "tests/made_safetensors.h"
#include "tests/registered_test.h"
#include "tests/window_fixture.h"
#include "ui/checkpoint/checkpoint_view.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/parameters/suggestions.h"
#include "ui/render/view/figure_view.h"
#include "ui/window/actions.h"
#include "ui/window/chip.h"
#include "ui/window/command_search.h"
#include "ui/window/notice_bar.h"
#include "ui/window/pasted_paths.h"

class TestUiCommands : public QObject, private WindowFixture {
  Q_OBJECT

  QStringList paletteFor(const QString& words, bool run = false) {
    window_->activateWindow();
    if (!QTest::qWaitForWindowActive(window_.get())) qFatal("the window is not active");
    QTest::keyClick(window_.get(), Qt::Key_K, Qt::ControlModifier);
    auto* palette = part<QDialog>("palette");
    auto* line = palette->findChild<QLineEdit*>();
    QTest::keyClicks(line, words);
    auto* list = palette->findChild<QListWidget*>();
    QStringList texts;
    for (int i = 0; i < list->count(); ++i) texts << list->item(i)->text();
    QTest::keyClick(line, run ? Qt::Key_Return : Qt::Key_Escape);
    if (!QTest::qWaitFor([&] { return !window_->findChild<QDialog*>("palette"); }, 2000)) qFatal("it stays");
    return texts;
  }
  QMenu* mainMenu() {
    window_->activateWindow();
    if (!QTest::qWaitForWindowActive(window_.get())) qFatal("the window is not active");
    QTest::keyClick(window_.get(), Qt::Key_M, Qt::AltModifier);
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (!menu || menu->objectName() != "mainMenu") qFatal("the menu did not open");
    return menu;
  }
  static QAction* entry(QMenu* menu, const QString& text) {
    for (QAction* action : menu->actions()) {
      if (action->text() == text) return action;
    }
    return nullptr;
  }
  void openModel(const QString& lab) {
    open(lab);
    window_->openFiles({written(
        "model.safetensors", QByteArray::fromStdString(made::safetensors_of({{"blocks.10.w", {3, 4}},
                                                                             {"blocks.2.w", {4, 3}},
                                                                             {"blocks.2.b", {5}},
                                                                             {"proj/kernel", {6, 3, 2, 2}},
                                                                             {"pos_embed", {1, 16, 6}},
                                                                             {"other_pos", {1, 9, 6}}})))});
    QVERIFY(
        QTest::qWaitFor([&] { return space().inputs()->of(InputId::checkpoint).name == "model"; }, 10000));
    QVERIFY(settled());
  }
  bool imageIs(int columns) {
    return QTest::qWaitFor([&] { return space().inputs()->inputs.image.image->columns() == columns; }, 5000);
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void wordsFindWhatTheyMean_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("first");
    for (const Lab* lab : labs()) {
      const QString name = QString::fromStdString(lab->info().name);
      const QString question = QString::fromStdString(lab->info().question);
      QTest::newRow(qPrintable("lab " + name)) << name.toLower() << name;
      QTest::newRow(qPrintable("question of " + name)) << question << name;
    }
    QTest::newRow("near") << "near"
                          << "Neighbours";
    QTest::newRow("sim") << "sim"
                         << "Neighbours";
    QTest::newRow("temperature") << "temperature"
                                 << "Temperature";
    QTest::newRow("rope") << "rope"
                          << "Rotation";
    QTest::newRow("dark theme") << "dark theme"
                                << "Theme: dark";
    QTest::newRow("csv") << "csv"
                         << "Numbers";
    QTest::newRow("undo") << "undo"
                          << "Undo Patch size";
  }
  void wordsFindWhatTheyMean() {
    QFETCH(QString, words);
    QFETCH(QString, first);
    open("patches");
    if (words == "undo") {
      space().setValue("patch", Value(std::int64_t{10}), true);
      first = "Undo " + QString::fromStdString(space().state("patch")->parameter->label);
    }
    const QStringList texts = paletteFor(words);
    QVERIFY2(!texts.isEmpty(), qPrintable(words));
    QCOMPARE(texts.front(), first);
  }

  void wholeWordsComeBeforeParts() {
    const PaletteCommand near{"Lab", "Neighbours", "Who is near whom?", "nearest", {}};
    const PaletteCommand linear{"Lab", "Linear", {}, {}, {}};
    const PaletteCommand nearby{"Lab", "Nearby", {}, {}, {}};
    QVERIFY(fitOf(near, "near") > fitOf(linear, "near"));
    QVERIFY(fitOf(nearby, "near") > fitOf(near, "near"));
    QCOMPARE(fitOf(near, "near zebra"), 0);
    QVERIFY(fitOf(near, "WHO Near") > 0);
  }

  // What people call things that have other names here.
  void otherNamesFindThem() {
    open("patches");
    for (const char* words : {"overlay", "heatmap", "tutorial", "similarity map"})
      QVERIFY2(!paletteFor(words).isEmpty(), words);
    QVERIFY(paletteFor("heatmap").contains("Attention"));
    QVERIFY(paletteFor("similarity map").contains("Neighbours"));
  }

  void aParameterElsewhereIsGoneTo() {
    open("patches");
    QCOMPARE(paletteFor("temperature", true).front(), QString("Temperature"));
    QVERIFY(QTest::qWaitFor([&] { return space().lab().info().id != "patches"; }, 5000));
    QVERIFY(settled());
    auto* control = part<QWidget>("parameter-temperature");
    QVERIFY(QTest::qWaitFor([&] { return control->isAncestorOf(window_->focusWidget()); }, 5000));
  }

  void recentFilesAreFound() {
    const QString file = image(31, 20);
    QSettings().setValue("files/recent", QStringList{file, "/gone/away.npy"});
    QSettings().setValue("files/recentSessions", QStringList{"/somewhere/lecture.whereabouts"});
    open("patches");
    QCOMPARE(paletteFor("lecture").front(), QString("lecture.whereabouts"));
    QCOMPARE(paletteFor("image31x20", true).front(), QString("image31x20.png"));
    QVERIFY(imageIs(31));
  }

  void theMenuHasRecentFilesAndMarks() {
    QSettings().setValue("files/recent", QStringList{image(31, 20), "/gone/away.npy"});
    QSettings().setValue("files/recentSessions", QStringList{"/somewhere/lecture.whereabouts"});
    open("scramble");
    QMenu* menu = mainMenu();
    QMenu* files = entry(menu, "File")->menu();
    QMenu* recent = entry(files, "Recent files")->menu();
    QCOMPARE(recent->actions().size(), 2);
    QCOMPARE(recent->actions().front()->text(), QString("image31x20.png"));
    QVERIFY(QTest::qWaitFor([&] { return !recent->actions().back()->isEnabled(); }, 5000));
    QCOMPARE(entry(files, "Recent sessions")->menu()->actions().front()->text(),
             QString("lecture.whereabouts"));
    QMenu* view = entry(menu, "View")->menu();
    QVERIFY(entry(view, "Theme: light")->isChecked());
    QVERIFY(!entry(view, "Theme: dark")->isChecked());
    QMenu* list = entry(menu, "Lab")->menu();
    for (QAction* each : list->actions()) QCOMPARE(each->isChecked(), each->text() == "Scramble");
    QVERIFY(entry(entry(menu, "Animation")->menu(), "Loop")->isChecked());
    QVERIFY(!entry(entry(menu, "Figure")->menu(), "Pin figure")->isChecked());
    entry(files, "Forget recent files")->trigger();
    menu->close();
    QCOMPARE(QSettings().value("files/recent").toStringList(), QStringList());
    window_->setThemeName("dark");
    menu = mainMenu();
    QVERIFY(entry(entry(menu, "View")->menu(), "Theme: dark")->isChecked());
    QVERIFY(!entry(entry(menu, "File")->menu(), "Recent files")->isEnabled());
    menu->close();
  }

  void everyLabHasAKey() {
    QStringList keys;
    for (int number = 1; number <= 27; ++number) keys << labKeys(number);
    QCOMPARE(QSet<QString>(keys.begin(), keys.end()).size(), qsizetype(27));
    QCOMPARE(labKeys(10), QString("Alt+1"));
    QCOMPARE(labKeys(20), QString("Ctrl+Alt+2"));
    open("scramble");
    int number = 0;
    for (const Lab* lab : labs()) {
      const QKeySequence sequence(labKeys(++number));
      QTest::keyClick(window_.get(), sequence[0].key(), sequence[0].keyboardModifiers());
      QCOMPARE(space().lab().info().id, lab->info().id);
      auto* row = part<QAbstractButton>("lab-" + QString::fromStdString(lab->info().id));
      QVERIFY2(row->toolTip().contains(labKeys(number)), qPrintable(row->toolTip()));
    }
  }

  void theSheetHasKeysAndGestures() {
    open("patches");
    QTest::keyClick(window_.get(), '?');
    auto* sheet = part<QDialog>("shortcuts");
    QStringList words;
    for (const QLabel* label : sheet->findChildren<QLabel*>()) words << label->text();
    for (const char* each : {"Ctrl+O", "Ctrl+Shift+E", "Alt+1", "Wheel", "Drag a patch", "Double-click"})
      QVERIFY2(words.contains(each), each);
    const QSize room = sheet->screen()->availableGeometry().size();
    QVERIFY(sheet->width() <= room.width() && sheet->height() <= room.height());
  }

  void aboutSaysVersionAndLicence() {
    open("patches");
    QCOMPARE(paletteFor("about", true).front(), QString("About"));
    QVERIFY(QTest::qWaitFor([&] { return window_->findChild<QDialog*>("about"); }, 2000));
    QStringList words;
    for (const QLabel* label : part<QDialog>("about")->findChildren<QLabel*>()) words << label->text();
    const QString all = words.join(QLatin1Char('\n'));
    for (const char* each :
         {"GPL-3.0-or-later", "https://www.gnu.org/licenses", "Eigen", "OpenCV", "QCustomPlot"})
      QVERIFY2(all.contains(each), each);
    QVERIFY(words.contains(qVersion()));
    QTest::keyClick(part<QDialog>("about"), Qt::Key_Escape);
  }

  void chipsSayWhatTheyAreAndWhoUsesThem() {
    open("sinusoid");
    auto* image = part<Chip>("imageChip");
    QVERIFY(!image->used());
    QVERIFY2(image->toolTip().contains("Patches") && image->toolTip().contains("Scramble"),
             qPrintable(image->toolTip()));
    QVERIFY(image->accessibleName().startsWith("Image: dusk"));
    space().chooseLab("patches");
    QVERIFY(settled());
    QVERIFY(image->used());
    QVERIFY(!image->toolTip().contains("Not used"));
    QVERIFY(part<Chip>("checkpointChip")->used());  // it has a patch size
    space().chooseLab("scramble");
    QVERIFY(settled());
    QVERIFY(!part<Chip>("checkpointChip")->used());
    QVERIFY(part<Chip>("checkpointChip")->toolTip().contains("Neighbours"));
    auto* button = part<QPushButton>("open");
    QVERIFY(button->isVisible() && !button->icon().isNull() && button->text() == "Open");
    QVERIFY(button->toolTip().contains("Ctrl+O"));
  }

  void pastedTextIsReadAsPaths_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("paths");
    const QString home = QDir::homePath();
    QTest::newRow("one") << "/a/b c.png" << QStringList{"/a/b c.png"};
    QTest::newRow("quoted") << "  '/a/b c.png'\n" << QStringList{"/a/b c.png"};
    QTest::newRow("two quoted") << "'/a/b c.png' \"/d.npy\"" << QStringList{"/a/b c.png", "/d.npy"};
    QTest::newRow("lines") << "/a.png\r\n\r\n/b.pt" << QStringList{"/a.png", "/b.pt"};
    QTest::newRow("url") << "file:///a/b%20c.png" << QStringList{"/a/b c.png"};
    QTest::newRow("escaped") << "/a/b\\ c.png" << QStringList{"/a/b c.png"};
    QTest::newRow("home") << "~/x.png" << QStringList{home + "/x.png"};
    QTest::newRow("words") << "some words" << QStringList{};
    QTest::newRow("a path among words") << "see\n/a.png" << QStringList{};
    QTest::newRow("web") << "https://example.org/a.png" << QStringList{};
    QTest::newRow("nothing") << "\n \n" << QStringList{};
    QTest::newRow("half quoted") << "'/a" << QStringList{};
    QTest::newRow("endless") << QString(1 << 20, '/') << QStringList{};
  }
  void pastedTextIsReadAsPaths() {
    QFETCH(QString, text);
    QFETCH(QStringList, paths);
    QCOMPARE(pathsIn(text), paths);
  }

  void aPastedPathOpens() {
    open("patches");
    QApplication::clipboard()->setText("'" + image(37, 20) + "'\n");
    window_->figureView().setFocus();
    QTest::keyClick(&window_->figureView(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(imageIs(37));
    // In a text field the words go into the field.
    open("neighbours");
    QApplication::clipboard()->setText("0:1");
    part<ParameterPanel>("parameterPanel")->findChild<QAbstractButton*>("moreParameters")->setChecked(true);
    auto* line = control<QLineEdit>("range");
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(line->text(), QString("0:1"));
    QVERIFY(window_->notice().isHidden());
    QApplication::clipboard()->setText("just words");
    window_->figureView().setFocus();
    QTest::keyClick(&window_->figureView(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(window_->notice().text().contains("no image and no path"));
    QApplication::clipboard()->setText("/nowhere/at/all.png");
    QTest::keyClick(&window_->figureView(), Qt::Key_V, Qt::ControlModifier);
    QVERIFY(QTest::qWaitFor([&] { return window_->notice().text().contains("all.png"); }, 5000));
  }

  void openingIsAStepOfUndo() {
    open("patches");
    const auto first = space().inputs();
    space().setValue("patch", Value(std::int64_t{10}), true);
    drop(image(41, 30));
    QVERIFY(imageIs(41));
    QVERIFY(settled());
    space().setValue("patch", Value(std::int64_t{8}), true);
    QVERIFY(settled());
    space().chooseLab("scramble");
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(space().lab().info().id, std::string("patches"));
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(space().inputs() == first);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{10});
    QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(imageIs(41));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{10});
  }

  void openingASessionIsAStepOfUndo() {
    open("patches");
    space().setValue("patch", Value(std::int64_t{10}), true);
    drop(written("other.whereabouts",
                 R"({"whereabouts":1,"lab":"neighbours","values":{"patches":{"patch":4}}})"));
    QVERIFY(QTest::qWaitFor([&] { return space().lab().info().id == "neighbours"; }, 5000));
    QVERIFY(settled());
    space().undo();
    QCOMPARE(space().lab().info().id, std::string("patches"));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::int64_t>("patch"), std::int64_t{10});
    space().redo();
    QCOMPARE(space().lab().info().id, std::string("neighbours"));
    QVERIFY(settled());
  }

  void tensorsAreFoundByTyping() {
    openModel("tensors");
    auto* line = control<QLineEdit>("tensor");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, "blocks.2 w");
    auto* popup = line->completer()->popup();
    QVERIFY(QTest::qWaitFor([&] { return popup->isVisible(); }, 2000));
    QCOMPARE(popup->model()->rowCount(), 1);
    QTest::keyClick(popup, Qt::Key_Return);
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("tensor"), std::string("blocks.2.w"));
    QCOMPARE(line->text(), QString("blocks.2.w"));
    // The arrow key shows all of them, with the present one chosen.
    QTest::keyClick(line, Qt::Key_Down);
    QVERIFY(popup->isVisible());
    QCOMPARE(popup->model()->rowCount(), 6);
    QCOMPARE(popup->currentIndex().data().toString(), QString("blocks.2.w"));
    QTest::keyClick(popup, Qt::Key_Escape);
    QVERIFY(!popup->isVisible());
    QVERIFY(part<QWidget>("parameter-tensor")->findChild<QAction*>("listSuggestions"));
    // What nothing fits is told in place.
    line->selectAll();
    QTest::keyClicks(line, "zebra");
    QVERIFY(!part<QWidget>("parameter-tensor")->findChild<QLabel*>("problem")->text().isEmpty());
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(space().shown()->values.get<std::string>("tensor"), std::string("blocks.2.w"));
  }

  void suggestionsHaveEveryWord() {
    const QStringList all{"blocks.31.attn.qkv.weight", "blocks.3.attn.qkv.weight", "blocks.3.mlp.fc1.weight"};
    QCOMPARE(suggestionsFor(all, "blocks.3 qkv"), QStringList({all[1], all[0]}));
    QCOMPARE(suggestionsFor(all, "FC1"), QStringList{all[2]});
    QCOMPARE(suggestionsFor(all, "fc1 qkv"), QStringList());
    QCOMPARE(suggestionsFor(all, ""), all);
  }

  void browseChoosesATensor() {
    openModel("tensors");
    QTest::mouseClick(part<QWidget>("parameter-tensor")->findChild<QPushButton*>("browse"), Qt::LeftButton);
    auto* shown = part<CheckpointView>("checkpointView");
    QVERIFY(QTest::qWaitForWindowExposed(shown));
    auto* pick = shown->findChild<QPushButton*>("pickTensor");
    QVERIFY(pick->isVisible());
    QCOMPARE(pick->text(), QString("Show in Tensors"));
    shown->choose("blocks.10.w");
    QTest::mouseClick(pick, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return space().given().has("tensor"); }, 2000));
    QVERIFY(settled());
    QCOMPARE(space().shown()->values.get<std::string>("tensor"), std::string("blocks.10.w"));
    // A lab of position tables takes those only.
    space().chooseLab("neighbours");
    QVERIFY(settled());
    QTest::qWait(10);
    QTest::mouseClick(part<QWidget>("parameter-tensor")->findChild<QPushButton*>("browse"), Qt::LeftButton);
    shown = window_->findChildren<CheckpointView*>("checkpointView").last();
    shown->choose("proj/kernel");
    QVERIFY(!shown->findChild<QPushButton*>("pickTensor")->isEnabled());
    shown->choose("other_pos");
    QVERIFY(shown->findChild<QPushButton*>("pickTensor")->isEnabled());
    shown->close();
  }
};

REGISTER_TEST(TestUiCommands, QApplication)
#include "test_ui_commands.moc"
