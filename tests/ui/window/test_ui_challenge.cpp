// The challenge of a lab: shown on demand beside its readings, and told to be met when the figure meets it.
#include <QAction>
#include <QPushButton>

#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/parameters/challenge_box.h"

class TestUiChallenge : public QObject, LessonWindow {
  Q_OBJECT

  ChallengeBox& box() { return *part<ChallengeBox>("challenge"); }
  QString said(const char* name) { return part<QLabel>(name)->text(); }
  QString sentence(const char* lab) { return QString::fromStdString(challenge_of(lab)->sentence); }

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() { clear(); }

  void comesOnDemandAndTellsWhenItIsMet() {
    open("rotation");
    QVERIFY(settled());
    QVERIFY(!box().isVisible());
    press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(box().isVisible());
    QCOMPARE(said("challengeSentence"), sentence("rotation"));
    QTRY_COMPARE(said("challengeState"), QString("Not yet"));
    QVERIFY(box().accessibleDescription().contains("slowest pair") &&
            box().accessibleDescription().endsWith("Not yet"));
    // Nothing is given away before somebody asks for it.
    QVERIFY(!part<QLabel>("challengeSolution")->isVisible());
    space().setValue("temperature", 12.0, true);
    QVERIFY(settled());
    QTRY_COMPARE(said("challengeState"), QString("Not yet"));
    space().setValue("temperature", 9.0, true);
    QVERIFY(settled());
    QTRY_COMPARE(said("challengeState"), QString("✓ Found"));
    QVERIFY(box().met() && part<QLabel>("challengeState")->property("met").toBool());
    QVERIFY(box().accessibleDescription().endsWith("✓ Found"));
    space().undo();
    QVERIFY(settled());
    QTRY_COMPARE(said("challengeState"), QString("Not yet"));
    QTest::mouseClick(part<QPushButton>("challengeSolve"), Qt::LeftButton);
    QVERIFY2(said("challengeSolution").endsWith("Temperature: 8"), qPrintable(said("challengeSolution")));
    QVERIFY(!part<QPushButton>("challengeSolve")->isVisible());
  }

  // Another lab has its own, and its solution is not told yet; a choice is called by its label.
  void followsTheLab() {
    open("rotation");
    press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::mouseClick(part<QPushButton>("challengeSolve"), Qt::LeftButton);
    space().chooseLab("scramble");
    QVERIFY(settled());
    QTRY_COMPARE(said("challengeSentence"), sentence("scramble"));
    QTRY_COMPARE(said("challengeState"), QString("Not yet"));
    QVERIFY(!part<QLabel>("challengeSolution")->isVisible());
    QTest::mouseClick(part<QPushButton>("challengeSolve"), Qt::LeftButton);
    QVERIFY2(said("challengeSolution").endsWith(": Both reversed"), qPrintable(said("challengeSolution")));
    space().setValue("arrange", std::string("half-turn"), true);
    QVERIFY(settled());
    QTRY_COMPARE(said("challengeState"), QString("✓ Found"));
    QTest::mouseClick(part<QWidget>("closeChallenge"), Qt::LeftButton);
    QVERIFY(!box().isVisible() && !box().wanted());
  }

  // A lesson asks its own questions.
  void isAwayWhileALessonIsTaken() {
    open("scramble");
    press(Qt::Key_H, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(box().isVisible());
    run().start(find_lesson("jigsaw"));
    QVERIFY(quiet());
    QVERIFY(!box().isVisible());
    run().leave();
    QVERIFY(settled());
    QTRY_VERIFY(box().isVisible());
  }
};

REGISTER_TEST(TestUiChallenge, QApplication)
#include "test_ui_challenge.moc"
