// The menu of what computes attention: each backend with whether it can be used here, or why not.
#include <QToolTip>

#include "tests/backend_fixture.h"
#include "tests/registered_test.h"
#include "ui/language/backend_words.h"

class TestUiBackendMenu : public QObject, private BackendFixture {
  Q_OBJECT

  void theMenuOpensBeforeTheBackendsAreAsked() {
    open("patches");
    QVERIFY(!chip().used());
    QCOMPARE(chip().accessibleName(), QString("Backend: Auto, device, else CPU; not used here"));
    QVERIFY(ran().text().startsWith("CPU · "));
    QVERIFY(part<QLabel>("modelTime")->isHidden());
    QTest::mouseClick(&chip(), Qt::LeftButton);
    QPointer<BackendMenu> open = menu();
    QVERIFY(open && open->isVisible());
    QCOMPARE(open->actions().front(), entry(*open, "auto"));
    QVERIFY(entry(*open, "auto")->isChecked());
    QCOMPARE(entry(*open, "auto")->text(), QString("Auto: a device where one is faster, else the CPU"));
    for (const AttentionBackend* backend : attention_backends()) {
      QCOMPARE(entry(*open, backend->id())->text(), backendTitle(backend->id()) + "\tchecking…");
    }

    QVERIFY(surveyed(*open));
    QVERIFY(open->isVisible());
    int listed = 0;
    for (const AttentionBackend* backend : attention_backends()) {
      const BackendReport report = report_of(*backend);
      const QAction* action = entry(*open, report.id);
      ++listed;
      QCOMPARE(action->isEnabled(), report.state.usable);
      QVERIFY(action->isCheckable() && !action->isChecked());
      QVERIFY2(action->text().startsWith(backendTitle(report.id) + '\t'), qPrintable(action->text()));
      QCOMPARE(action->whatsThis(),
               backendTitle(report.id) + ": " +
                   words(report.state.usable ? "usable, " + report.name : report.state.reason));
      if (report.state.usable) QVERIFY(action->text().endsWith("\tusable"));
    }
    QCOMPARE(open->actions().size(), listed + 2);  // Auto and a line
    QVERIFY(entry(*open, "cpu")->isEnabled());
    QTest::keyClick(open, Qt::Key_Escape);
    QVERIFY(!menu());
    QCOMPARE(space().backend(), std::string("auto"));
  }

 private slots:
  // Whatever functions are asked for: only before all of them has no menu asked the backends yet.
  void initTestCase() {
    isolate();
    init();
    theMenuOpensBeforeTheBackendsAreAsked();
    cleanup();
  }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void theChipIsReachedByKeys() {
    open("patches");
    window_->activateWindow();
    chip().setFocus();
    QVERIFY(QTest::qWaitFor([&] { return chip().hasFocus(); }));
    QTest::keyClick(&chip(), Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(!chip().hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(chip().hasFocus());
    QTest::keyClick(&chip(), Qt::Key_Space);  // plays, wherever the focus is
    QVERIFY(!menu() && window_->playback().playing());
    window_->playback().pause();
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
      QTest::keyClick(&chip(), key);
      QVERIFY(menu());
      QTest::keyClick(menu(), Qt::Key_Escape);
      QVERIFY(!menu());
    }
    QVERIFY(!chip().toolTip().isEmpty());
  }

  void whatCannotBeUsedIsReachedAndTells() {
    open("patches");
    QTest::mouseClick(&chip(), Qt::LeftButton);
    QPointer<BackendMenu> open = menu();
    QVERIFY(open && surveyed(*open));
    int unusable = 0;
    for (const AttentionBackend* backend : attention_backends()) {
      const BackendReport report = report_of(*backend);
      if (report.state.usable) continue;
      ++unusable;
      goTo(*open, report.id);
      QAction* refused = entry(*open, report.id);
      for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space}) {
        QToolTip::hideText();
        QTest::keyClick(open, key);
        QVERIFY(open && open->isVisible());
        QVERIFY(QToolTip::isVisible());
        QVERIFY2(QToolTip::text().contains(words(report.state.reason).toHtmlEscaped()),
                 qPrintable(QToolTip::text()));
      }
      QToolTip::showText({}, {});
      QTest::mouseClick(open, Qt::LeftButton, {}, open->actionGeometry(refused).center());
      QVERIFY(open && open->isVisible());
      QVERIFY2(QToolTip::text().contains(words(report.state.reason).toHtmlEscaped()),
               qPrintable(QToolTip::text()));
    }
    QCOMPARE(space().backend(), std::string("auto"));
    open->close();
    if (unusable == 0) QSKIP("every backend can be used here");
  }

  // Pixels in the left margin, where the entries have no words.
  static int marks(BackendMenu& open, const std::string& id) {
    const QRect place = open.actionGeometry(entry(open, id));
    const QImage drawn =
        open.grab(QRect(place.left() + 2, place.top() + 4, 20, place.height() - 8)).toImage();
    int count = 0;
    for (int y = 0; y < drawn.height(); ++y) {
      for (int x = 0; x < drawn.width(); ++x) count += drawn.pixel(x, y) != drawn.pixel(0, 0);
    }
    return count;
  }
  void theCheckedEntryHasATick() {
    open("patches");
    for (const char* theme : {"light", "dark"}) {
      window_->setThemeName(theme);
      openByShortcut();
      QVERIFY(surveyed(*menu()));
      QVERIFY(marks(*menu(), "auto") > 10);
      QCOMPARE(marks(*menu(), "cpu"), 0);
      menu()->close();
    }
    window_->setThemeName("light");
  }
};

REGISTER_TEST(TestUiBackendMenu, QApplication)
#include "test_ui_backend_menu.moc"
