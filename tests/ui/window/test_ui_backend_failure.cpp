// A backend that fails while the window uses it: the CPU computes instead, and the window says so. A program
// of its own, because a backend that failed is not used again in the process.
#include <QAction>

#include "core/backend/backend.h"
#include "tests/backend_fixture.h"
#include "tests/registered_test.h"
#include "ui/window/notice_bar.h"

class TestUiBackendFailure : public QObject, private BackendFixture {
  Q_OBJECT

 private slots:
  void initTestCase() {
    isolate();
    survey();
  }
  void init() { QSettings().clear(); }
  void cleanup() { window_.reset(); }

  void aFailureIsToldAndTheCpuComputes() {
    if (!opencv_.state.usable) QSKIP("opencv-cpu cannot be used here");
    openAttention();
    choose("cpu");
    QCOMPARE(chip().accessibleName(), QString("Backend: CPU, chosen"));
    qputenv("WHEREABOUTS_FAIL_BACKEND", "opencv-cpu");
    choose("opencv-cpu");
    QVERIFY(execution());
    QCOMPARE(execution()->backend, std::string("cpu"));
    QCOMPARE(execution()->instead_of, std::string("opencv-cpu"));
    QVERIFY(window_->notice().isVisible());
    QCOMPARE(window_->notice().text(),
             QString("OpenCV did not run: it was asked to fail. The CPU computed instead. A restart of "
                     "Whereabouts tries it again."));
    QCOMPARE(chip().accessibleName(), QString("Backend: CPU, instead of OpenCV"));
    QVERIFY(chip().warns());
    QVERIFY(chip().toolTip().contains("it was asked to fail"));
    QVERIFY2(ran().text().startsWith("CPU · "), qPrintable(ran().text()));

    // Once said, it is not said again with every figure.
    window_->notice().closeShown();
    space().setValue("layer", std::int64_t{1}, true);
    QVERIFY(settled());
    QCOMPARE(execution()->instead_of, std::string("opencv-cpu"));
    QVERIFY(window_->notice().isHidden());

    openByShortcut();
    QVERIFY(menu());
    const QAction* failed = entry(*menu(), "opencv-cpu");
    QVERIFY(QTest::qWaitFor([&] { return !failed->isEnabled(); }, 20000));
    QCOMPARE(failed->text(), QString("OpenCV\tfailed; a restart tries it again: it was asked to fail"));
    QCOMPARE(failed->whatsThis(), QString("OpenCV: failed; a restart tries it again: it was asked to fail"));
    QVERIFY(failed->isChecked());
    menu()->close();

    // Another lab takes it back, and coming home it is told again.
    space().chooseLab("patches");
    QVERIFY(settled());
    QVERIFY(window_->notice().isHidden());
    space().chooseLab("attention");
    QVERIFY(settled());
    QVERIFY(window_->notice().isVisible());

    // Asked anew, it is told anew, until another one is chosen.
    window_->chooseBackend("cpu");
    QVERIFY(settled());
    window_->chooseBackend("opencv-cpu");
    QVERIFY(settled());
    QVERIFY(window_->notice().isVisible());
    QCOMPARE(window_->notice().text(),
             QString("OpenCV did not run: it was asked to fail. The CPU computed instead. A restart of "
                     "Whereabouts tries it again."));
    choose("cpu");
    QVERIFY(window_->notice().isHidden());
    QCOMPARE(chip().accessibleName(), QString("Backend: CPU, chosen"));
    QVERIFY(!chip().warns());
    qunsetenv("WHEREABOUTS_FAIL_BACKEND");
  }
};

REGISTER_TEST(TestUiBackendFailure, QApplication)
#include "test_ui_backend_failure.moc"
