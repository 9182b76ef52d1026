// What stands around a lesson: the control of what is to be moved by hand, the room of the figure beside it,
// and nothing but the question where there is no figure.
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>

#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/parameters/parameter_panel.h"
#include "ui/window/lab_list.h"
#include "ui/window/side_panel.h"

class TestUiLessonVary : public QObject, LessonWindow {
  Q_OBJECT

  // The control of `parameter` in the panel of the lesson; null: it is not to be seen.
  static QWidget* controlIn(QWidget* window, const QString& parameter) {
    auto* panel = window->findChild<LessonPanel*>();
    auto* control = panel->findChild<QWidget*>("parameter-" + parameter);
    return control && control->isVisibleTo(panel) ? control : nullptr;
  }
  double amount() { return space().shown()->values.get<double>("amount"); }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { clear(); }

  void theControlStandsBesideItsWords() {
    open("patches");
    goTo("why-position", 1);
    QVERIFY(!controlIn(window_.get(), "amount"));
    answer();
    QTRY_VERIFY(run().measured());
    QVERIFY(quiet());
    QTRY_VERIFY(controlIn(window_.get(), "amount"));
    // It alone, and with the keyboard.
    QCOMPARE(part<LessonPanel>("lessonPanel")->findChildren<ParameterControl*>().size(), 1);
    QVERIFY(!run().varied());
    QCOMPARE(amount(), 1.0);
    auto* slider = controlIn(window_.get(), "amount")->findChild<QSlider*>();
    QVERIFY(slider && slider->focusPolicy() & Qt::TabFocus);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Down);
    QVERIFY(quiet());
    QVERIFY2(amount() < 1, qPrintable(QString::number(amount())));
    QVERIFY(run().varied());
    // Of another lab's figure it knows nothing.
    space().chooseLab("neighbours");
    QVERIFY(quiet());
    QVERIFY(run().isAway() && !controlIn(window_.get(), "amount"));
  }

  void thePresentationHasItAsWell() {
    open("patches");
    goTo("why-position", 1);
    answer();
    QTRY_VERIFY(run().measured());
    Presenter* presenter = presented();
    QVERIFY(presenter);
    QTRY_VERIFY(controlIn(presenter, "amount"));
    presenter->close();
  }

  // In a small window all controls give way to the figure, and come back after the lesson.
  void theFigureComesFirst() {
    open("scramble");
    window_->resize(1060, 700);
    QCoreApplication::processEvents();
    auto* side = part<SidePanel>("side");
    const int before = window_->figureView().width();
    QVERIFY(!side->collapsed());
    goTo("why-position", 1);
    QVERIFY(side->collapsed());
    QVERIFY2(window_->figureView().width() > before - 60, qPrintable(QString::number(before)));
    run().leave();
    QCoreApplication::processEvents();
    QVERIFY(!side->collapsed());
    // However large: the figure has what they leave, until they are wanted beside the lesson.
    window_->resize(1440, 900);
    QCoreApplication::processEvents();
    auto* list = part<LabList>("labList");
    QVERIFY(!list->compact());
    goTo("why-position", 1);
    QVERIFY(side->collapsed() && list->compact());
    QVERIFY2(part<QWidget>("stage")->width() > 1440 * 2 / 3,
             qPrintable(QString::number(part<QWidget>("stage")->width())));
    QTest::keyClick(window_.get(), Qt::Key_F9, Qt::ShiftModifier);
    QVERIFY(!side->collapsed() && list->compact());
    run().leave();
    QCoreApplication::processEvents();
    QVERIFY(!side->collapsed() && !list->compact());
    run().start(find_lesson("why-position"));
    QVERIFY(quiet());
    QVERIFY(!side->collapsed() && list->compact());
    // What was folded away by hand before stays so afterwards.
    run().leave();
    QTest::keyClick(window_.get(), Qt::Key_F9);
    QVERIFY(list->compact());
    run().start(find_lesson("why-position"));
    QVERIFY(quiet());
    run().leave();
    QCoreApplication::processEvents();
    QVERIFY(list->compact() && !side->collapsed());
  }

  // In a low window choices may lie below the fold.
  void moreBelowIsShownAndReached() {
    open("patches");
    window_->resize(1280, 560);
    goTo("why-position", 4);
    auto* more = part<QWidget>("lessonMore");
    auto* bar = part<QScrollArea>("lessonScroll")->verticalScrollBar();
    QTRY_VERIFY(bar->maximum() > 0 && more->isVisible());
    QVERIFY(part<LessonPanel>("lessonPanel")->rect().contains(more->geometry()));
    for (int i = 0; i < 9 && more->isVisible(); ++i) QTest::mouseClick(more, Qt::LeftButton);
    QVERIFY(!more->isVisible());
    QVERIFY(bar->maximum() - bar->value() <= 12);
    window_->resize(1280, 1200);
    QTRY_VERIFY(bar->maximum() == 0 && !more->isVisible());
  }

  void nothingIsToldWhereThereIsNoFigure() {
    open("patches");
    run().start(find_lesson("turning-instead-of-adding"));
    QVERIFY(quiet());
    while (run().path()->at() + 1 < run().path()->count()) {
      if (run().path()->waits()) answer();
      QVERIFY(quiet());
      QTRY_VERIFY(run().mayGoOn());
      run().next();
    }
    QVERIFY(quiet());
    QVERIFY(run().hidesFigure());
    QVERIFY(!reads(QString::fromStdString(space().shown()->figure->readings.front().value)));
    auto* readings = part<QWidget>("readingPanel");
    for (const QWidget* child : readings->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      QVERIFY2(!child->isVisible(), qPrintable(child->accessibleName() + child->objectName()));
    // Away from the path there is a figure again, with its numbers.
    space().chooseLab("neighbours");
    QVERIFY(quiet());
    QVERIFY(reads(QString::fromStdString(space().shown()->figure->readings.front().label)));
  }
};

REGISTER_TEST(TestUiLessonVary, QApplication)
#include "test_ui_lesson_vary.moc"
