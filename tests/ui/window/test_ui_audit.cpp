// For everybody: every control of every window and dialog says what it is to a screen reader and in a
// tooltip, and is reached by keys; the palette and the sheet of keys know everything that can be done.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>

#include "tests/registered_test.h"
#include "tests/window_checks.h"
#include "tests/window_fixture.h"
#include "ui/theme/current_theme.h"
#include "ui/window/command_palette.h"
#include "ui/window/notice_bar.h"
#include "ui/window/presenter.h"

class TestUiAudit : public QObject, private WindowFixture {
  Q_OBJECT

  // What a person operates: not the inner parts of a box or of a field, nor bars that scroll.
  static bool isControl(const QWidget* widget) {
    const QWidget* around = widget->parentWidget();
    if (qobject_cast<const QComboBox*>(around) || qobject_cast<const QAbstractSpinBox*>(around)) return false;
    if (qobject_cast<const QScrollBar*>(widget)) return false;
    for (const QWidget* up = around; up; up = up->parentWidget()) {
      if (up->inherits("QComboBoxPrivateContainer") || qobject_cast<const QAbstractItemView*>(up))
        return false;
    }
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QAbstractSlider*>(widget) ||
           qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
           qobject_cast<const QLineEdit*>(widget) || qobject_cast<const QAbstractItemView*>(widget) ||
           qobject_cast<const QPlainTextEdit*>(widget) || qobject_cast<const FigureView*>(widget);
  }
  static QString spokenName(QWidget* widget) {
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
    return spoken ? spoken->text(QAccessible::Name) : QString();
  }
  // By Tab; or one of several buttons that one stop leads to, by arrow keys; or by keys that its help names.
  static bool reachedByKeys(const QWidget* widget) {
    if (widget->focusPolicy() & Qt::TabFocus) return true;
    // The steps of a lesson, which Page Up and Page Down walk through.
    if (widget->parentWidget()->objectName() == QLatin1String("lessonDots")) return true;
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    if (button && button->isCheckable()) {
      const auto siblings = button->parentWidget()->findChildren<QAbstractButton*>();
      for (const QAbstractButton* each : siblings) {
        if (each != button && each->isCheckable() && (each->focusPolicy() & Qt::TabFocus)) return true;
      }
    }
    // The list of what a line of text finds, moved in by the arrow keys of the line.
    if (qobject_cast<const QAbstractItemView*>(widget))
      return widget->parentWidget()->findChild<QLineEdit*>() != nullptr;
    return widget->toolTip().contains('(') && widget->toolTip().endsWith(')');
  }
  static QStringList faultsOf(const QWidget& window) {
    QStringList faults;
    const QList<QWidget*> shown = checks::shownWidgets(window);
    for (QWidget* each : shown) {
      if (!isControl(each)) continue;
      const QString name = checks::nameOf(each) + ' ' + each->metaObject()->className();
      if (spokenName(each).isEmpty()) faults << name + " has no accessible name";
      const bool large = qobject_cast<FigureView*>(each) || qobject_cast<QAbstractItemView*>(each);
      if (each->toolTip().isEmpty() && !large) faults << name + " has no tooltip";
      if (each->isEnabled() && !reachedByKeys(each)) faults << name + " is not reached by keys";
    }
    return faults;
  }
  QDialog* shownDialog(QWidget& of) {
    const auto dialogs = of.findChildren<QDialog*>();
    for (QDialog* each : dialogs) {
      if (each->isVisible()) return each;
    }
    return nullptr;
  }

 private slots:
  void initTestCase() { isolate(); }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void everyControlOfEveryLab() {
    open({});
    window_->resize(1440, 1000);
    for (const Lab* lab : labs()) {
      space().chooseLab(lab->info().id);
      QVERIFY(settled());
      QTest::qWait(20);
      const QStringList faults = faultsOf(*window_);
      QVERIFY2(faults.isEmpty(),
               qPrintable(QString::fromStdString(lab->info().id) + ": " + faults.join("; ")));
    }
  }

  void everyControlOfEveryDialog_data() {
    QTest::addColumn<int>("number");
    const char* const names[] = {"export", "numbers", "frames",     "training",
                                 "keys",   "about",   "checkpoint", "palette"};
    for (int i = 0; i < 8; ++i) QTest::newRow(names[i]) << i;
  }
  void everyControlOfEveryDialog() {
    QFETCH(int, number);
    constexpr std::array<void (MainWindow::*)(), 8> shows = {
        &MainWindow::showExport,     &MainWindow::exportNumbers, &MainWindow::exportFrames,
        &MainWindow::showTraining,   &MainWindow::showShortcuts, &MainWindow::showAbout,
        &MainWindow::showCheckpoint, &MainWindow::showPalette};
    open("neighbours");
    (window_.get()->*shows[static_cast<std::size_t>(number)])();
    QDialog* dialog = shownDialog(*window_);
    QVERIFY(dialog);
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QTest::qWait(50);
    const QStringList faults = faultsOf(*dialog);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join("; ")));
    QVERIFY(!spokenName(dialog).isEmpty());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(QTest::qWaitFor([&] { return !shownDialog(*window_); }, 3000));
  }

  void thePresenterToo() {
    open("neighbours");
    window_->present();
    auto* presenter = qobject_cast<Presenter*>(QApplication::activeWindow());
    if (!presenter) {
      const auto all = QApplication::topLevelWidgets();
      for (QWidget* each : all) presenter = presenter ? presenter : qobject_cast<Presenter*>(each);
    }
    QVERIFY(presenter && QTest::qWaitForWindowExposed(presenter));
    const QStringList faults = faultsOf(*presenter);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join("; ")));
    presenter->close();
  }

  void aLessonToo() {
    open("neighbours");
    window_->openFiles({QStringLiteral(PROJECT_ROOT "/resources/lessons/why-position.lesson")});
    QVERIFY(QTest::qWaitFor(
        [&] {
          const auto* panel = window_->findChild<QWidget*>("lessonPanel");
          return panel && panel->isVisible();
        },
        20000));
    QVERIFY(settled());
    QTest::qWait(100);
    QStringList faults = faultsOf(*window_);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join("; ")));
    const auto actions = window_->actions();
    for (QAction* action : actions) {
      if (action->text() == "Recorded answers…") action->trigger();
    }
    QTRY_VERIFY(shownDialog(*window_));
    QDialog* answers = shownDialog(*window_);
    faults = faultsOf(*answers);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join("; ")));
  }

  // What is in the menus is found by typing.
  void thePaletteListsEveryAction() {
    open("neighbours");
    window_->showPalette();
    auto* palette = window_->findChild<CommandPalette*>("palette");
    QVERIFY(palette);
    auto* line = palette->findChild<QLineEdit*>();
    auto* list = palette->findChild<QListWidget*>();
    const auto actions = window_->actions();
    QVERIFY(actions.size() > 60);
    for (const QAction* action : actions) {
      const QString text = action->text().remove(QStringLiteral("…")).remove('&');
      if (!action->isEnabled()) continue;
      line->setText(text);
      QStringList found;
      for (int i = 0; i < list->count(); ++i) found << list->item(i)->text();
      QVERIFY2(found.contains(text), qPrintable(text));
    }
    palette->close();
  }

  void everyActionHasHelpAndItsOwnKeys() {
    open("neighbours");
    QMap<QString, QString> keys;
    const auto actions = window_->actions();
    for (const QAction* action : actions) {
      QVERIFY2(!action->toolTip().isEmpty() && action->toolTip() != action->text(),
               qPrintable(action->text()));
      for (const QKeySequence& each : action->shortcuts()) {
        const QString written = each.toString();
        QVERIFY2(!keys.contains(written), qPrintable(written + ": " + keys[written] + ", " + action->text()));
        keys[written] = action->text();
      }
    }
  }

  void theSheetHasTheKeysOfTheActions() {
    open("neighbours");
    window_->showShortcuts();
    QDialog* sheet = shownDialog(*window_);
    QVERIFY(sheet);
    // In rows: what is done, then its keys.
    QSet<QString> rows;
    const auto labels = sheet->findChildren<QLabel*>();
    for (qsizetype i = 1; i < labels.size(); ++i) rows << labels[i - 1]->text() + " = " + labels[i]->text();
    int shown = 0;
    const auto actions = window_->actions();
    for (const QAction* action : actions) {
      if (action->shortcut().isEmpty()) continue;
      const QString text = action->text().remove(QStringLiteral("…"));
      const QString keys = action->shortcut().toString(QKeySequence::NativeText);
      QVERIFY2(rows.contains(text + " = " + keys), qPrintable(text + " = " + keys));
      ++shown;
    }
    QVERIFY(shown > 40);
  }

  void typeGrowsByKeysAndIsRemembered() {
    open("neighbours");
    window_->resize(1440, 900);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    const int height = part<QWidget>("topBar")->height();
    QTest::keyClick(window_.get(), Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(currentTheme().typeScale, 1.1);
    QTest::keyClick(window_.get(), Qt::Key_Equal, Qt::ControlModifier);
    QCOMPARE(currentTheme().typeScale, 1.25);
    QVERIFY(qAbs(part<QWidget>("topBar")->height() - 1.25 * height) <= 2);
    QCOMPARE(window_->notice().text(), QString("Type at 125 %"));
    QTest::keyClick(window_.get(), Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(currentTheme().typeScale, 1.1);
    QCOMPARE(Settings().scale(), 110);
    open("neighbours");
    window_->resize(1440, 900);
    QTest::qWait(30);
    QCOMPARE(currentTheme().typeScale, 1.1);
    window_->setScale(200);
    QCOMPARE(currentTheme().typeScale, 2.0);
    // A small window has less room, and says so.
    window_->resize(900, 600);
    QTest::qWait(30);
    QCOMPARE(currentTheme().typeScale, 1.4);
    window_->setScale(175);
    QCOMPARE(window_->notice().text(), QString("Type at 140 %; a larger window has room for 175 %"));
    window_->setScale(80);
    QCOMPARE(currentTheme().typeScale, 0.8);
    window_->setThemeName("projector");  // its own large type comes on top
    window_->resize(1440, 900);
    QTest::qWait(30);
    QVERIFY(qAbs(currentTheme().typeScale - 0.8 * 1.4) < 1e-9);
    window_->activateWindow();
    QTest::keyClick(window_.get(), Qt::Key_0, Qt::ControlModifier | Qt::AltModifier);
    QCOMPARE(currentTheme().typeScale, 1.4);
    setUiScale(1);
  }

  void nothingIsCutInLargeType() {
    open({});
    window_->setScale(150);
    for (const char* lab : {"patches", "sinusoid", "rotation", "neighbours", "attention", "learn"}) {
      space().chooseLab(lab);
      QVERIFY(settled());
      for (const QSize size : {QSize(1440, 900), QSize(1000, 640)}) {
        window_->resize(size);
        QTest::qWait(50);
        QString faults;
        std::ignore = QTest::qWaitFor([&] { return (faults = checks::crowded(*window_)).isEmpty(); }, 2000);
        QVERIFY2(faults.isEmpty(), qPrintable(QString(lab) + ": " + faults));
      }
    }
    setUiScale(1);
  }
};

REGISTER_TEST(TestUiAudit, QApplication)
#include "test_ui_audit.moc"
