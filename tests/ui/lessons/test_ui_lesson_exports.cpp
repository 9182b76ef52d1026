// Nothing that leaves the window tells an answer before it is committed to: files, copies, films, pins.
#include <QApplication>
#include <QClipboard>
#include <QDialog>

#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/window/notice_bar.h"

class TestUiLessonExports : public QObject, LessonWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { clear(); }

  void export_copies_and_pin() {
    open("patches");
    goTo("similarity-maps", 1);
    space().chooseLab("neighbours");
    QVERIFY(withheld());
    QClipboard* clipboard = QApplication::clipboard();
    clipboard->setText("kept");
    for (const auto modifiers :
         {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
      press(Qt::Key_C, modifiers);
      QCOMPARE(clipboard->text(), QString("kept"));
      QVERIFY(!clipboard->mimeData()->hasImage());
      QVERIFY(window_->notice().isVisible());
    }
    for (const auto modifiers :
         {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier,
          Qt::ControlModifier | Qt::AltModifier}) {
      press(Qt::Key_E, modifiers);
      QCoreApplication::processEvents();
      for (const QDialog* dialog : window_->findChildren<QDialog*>()) QVERIFY(!dialog->isVisible());
    }
    // The command is what one would have to run; it says no number.
    press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(clipboard->text().startsWith("whereabouts figure neighbours"));
    QVERIFY(!clipboard->text().contains("86"));
    space().setPinned(true);
    QVERIFY(quiet());
    QVERIFY(!space().pinned());
    QVERIFY(withheld());
    QVERIFY(!reads("86 %"));
  }

  // Another snapshot of the same run: playing, films and sliders would pass through it.
  void animations_that_pass_through_it() {
    open("patches");
    goTo("watch-it-learn", 2);
    QCOMPARE(space().lab().info().id, std::string("neighbours"));
    QVERIFY(run().asks());
    QVERIFY(space().shown()->figure);
    press(Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
    QCoreApplication::processEvents();
    QVERIFY(!window_->findChild<QDialog*>("framesDialog"));
    QVERIFY(window_->notice().isVisible());
    space().setValue("step", std::string("114"), true);
    QVERIFY(withheld());
    QVERIFY(!reads("59 %"));
    space().setValue("show", std::string("one"), true);
    QVERIFY(withheld());
    run().comeBack();
    QVERIFY(quiet());
    QVERIFY(space().shown()->figure && !run().isAway());
    answer();
    QTRY_VERIFY(run().measured());
    QTRY_VERIFY(reads("59 %"));
    QVERIFY(!run().asks());
  }

  // In any lab: a third one may measure the same number at some value.
  void batches_sliders_and_films_elsewhere() {
    open("patches");
    goTo("watch-it-learn", 2);
    space().chooseLab("scramble");
    QVERIFY(quiet());
    QVERIFY(space().shown()->figure);
    press(Qt::Key_E, Qt::ControlModifier | Qt::AltModifier);
    QCoreApplication::processEvents();
    QVERIFY(!window_->findChild<QDialog*>("framesDialog"));
    QVERIFY(window_->notice().isVisible());
    press(Qt::Key_E, Qt::ControlModifier);
    auto* dialog = part<QDialog>("exportDialog");
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    const auto said = [&] {
      return dialog->findChild<QLabel*>("whyNone")->isVisibleTo(
          dialog->findChild<QWidget*>("over")->parentWidget());
    };
    QVERIFY(!dialog->findChild<QWidget*>("over")->isEnabled());
    QVERIFY(!dialog->findChild<QWidget*>("slider")->isEnabled());
    QVERIFY(said());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!window_->findChild<QDialog*>("exportDialog"));
    run().comeBack();
    QVERIFY(quiet());
    answer();
    QTRY_VERIFY(run().measured());
    QVERIFY(quiet());
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    press(Qt::Key_E, Qt::ControlModifier);
    dialog = part<QDialog>("exportDialog");
    QVERIFY(dialog->findChild<QWidget*>("over")->isEnabled() && !said());
  }
};

REGISTER_TEST(TestUiLessonExports, QApplication)
#include "test_ui_lesson_exports.moc"
