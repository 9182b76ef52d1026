// The ways through a lesson: what a step shows of its figure, a question that is left without an answer,
// digits for a number, what stands at the end, and the room's type.
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

#include "core/lesson/answer_sheet.h"
#include "tests/lesson_window.h"
#include "tests/registered_test.h"
#include "ui/lessons/lesson_curtain.h"
#include "ui/lessons/lesson_panel.h"
#include "ui/render/view/figure_view.h"
#include "ui/theme/current_theme.h"
#include "ui/widgets/number_field.h"
#include "ui/window/stage.h"

class TestUiLessonWays : public QObject, LessonWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { isolate(); }
  void cleanup() {
    clear();
    setUiScale(1);
  }

  // Only the panels that the step is about, under its heading; all of them once one has left the path.
  void showsThePartThatIsAsked() {
    open("patches");
    goTo("why-position", 1);
    const Figure* asked = part<Stage>("stage")->view().wholeFigure();
    QCOMPARE(asked->panels.size(), std::size_t{2});
    QCOMPARE(QString::fromStdString(asked->title.text()), QString::fromStdString(path().step().title));
    QVERIFY(asked->caption.empty());
    answer();
    QVERIFY(quiet());
    QTRY_COMPARE(space().lab().info().id, std::string("scramble"));
    QTRY_COMPARE(part<Stage>("stage")->view().wholeFigure()->panels.size(), std::size_t{2});
    QTRY_VERIFY(run().measured());
    QVERIFY(part<QLabel>("lessonSaid")->isVisible());
    QVERIFY(!part<QLabel>("lessonSaid")->text().isEmpty());
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    QTRY_VERIFY(part<Stage>("stage")->view().wholeFigure()->panels.size() > 2);
    QVERIFY(!part<Stage>("stage")->view().wholeFigure()->caption.empty());
  }

  void takesDigitsForANumber() {
    open("patches");
    goTo("why-position", 1);
    part<QWidget>("lessonNext")->setFocus();
    press(Qt::Key_3);
    auto* field = part<NumberField>("lessonNumber");
    QVERIFY(field->hasFocus());
    QTest::keyClick(field, Qt::Key_0);
    QCOMPARE(field->findChild<QLineEdit*>()->text(), QString("30"));
    // Page keys turn pages, not the number; Enter commits.
    QTest::keyClick(field, Qt::Key_PageUp);
    QCOMPARE(path().at(), 0);
    press(Qt::Key_PageDown);
    press(Qt::Key_3);
    field = part<NumberField>("lessonNumber");
    QTest::keyClick(field, Qt::Key_0);
    QTest::keyClick(field->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(path().answer(1)->number, std::optional<double>(30));
  }

  // Nobody has to answer: the measured one is shown all the same, and the sheet says so.
  void canBeLeftWithoutAnAnswer() {
    open("patches");
    goTo("why-position", 2);
    QTest::mouseClick(part<QPushButton>("lessonSkip"), Qt::LeftButton);
    QVERIFY(path().answer(2) && path().answer(2)->skipped);
    QTRY_VERIFY(run().measured());
    QVERIFY(part<QLabel>("lessonMeasured")->text().startsWith("Measured"));
    QVERIFY(!part<QPushButton>("lessonSkip")->isVisible());
    const auto rows = answers();
    QVERIFY(!rows.empty());
    QCOMPARE(rows.back()[3], std::string("none"));
    QCOMPARE(rows.back()[5], std::string("0"));
    QCOMPARE(rows.back()[7], std::string());
    press(Qt::Key_PageDown);
    QCOMPARE(path().at(), 3);
  }

  void endsWithPredictedBesideMeasuredAndTheNext() {
    // Begun before the lessons are found, as with --lesson.
    open("patches");
    goTo("one-token", 5);
    QTRY_VERIFY(window_->hasLessons());
    QCOMPARE(part<LessonCurtain>("lessonCurtain")->summary(), nullptr);
    QVERIFY(!part<QPushButton>("lessonFollowing")->isVisible());
    press(Qt::Key_2);
    const auto summary = part<LessonCurtain>("lessonCurtain")->summary();
    QVERIFY(summary);
    QCOMPARE(summary->arrays[0].make().shape, (std::vector<std::size_t>{5}));
    QVERIFY(part<QPushButton>("lessonFollowing")->text().contains("Why position?"));
    part<QPushButton>("lessonFollowing")->click();
    QTRY_COMPARE(path().lesson().id, std::string("why-position"));
    QVERIFY(!part<LessonCurtain>("lessonCurtain")->isVisible());
  }

  // A test tells nothing but how many were right, at its end.
  void aTestTellsOnlyHowMany() {
    open("patches");
    run().start(find_lesson("ten-questions"));
    auto* words = part<QLabel>("lessonCurtainWords");
    for (int at = 0; at < path().count(); ++at) {
      QCOMPARE(path().at(), at);
      QVERIFY(part<QWidget>("lessonCurtain")->isVisible());
      QCOMPARE(words->text(), QString::fromStdString(path().step().transfer->prompt));
      run().press(path().step().transfer->correct + 1, false);
      QVERIFY(!part<QLabel>("lessonMeasured")->isVisible());
      QVERIFY(!reads("✓") && !reads(": right"));
      if (at + 1 < path().count()) press(Qt::Key_PageDown);
    }
    QVERIFY(words->text().contains("10 of 10"));
    QCOMPARE(answers().size(), std::size_t{10});
  }

  // 36 px of 1080, and larger where somebody wants all type larger.
  void asksInLargeType() {
    open("patches");
    goTo("why-position", 2);
    Presenter* presenter = presented();
    QVERIFY(presenter);
    presenter->resize(1920, 1080);
    auto* prompt = presenter->findChild<QLabel*>("lessonPrompt");
    QVERIFY(prompt && prompt->isVisible());
    const auto pixels = [&] {
      prompt->ensurePolished();
      return prompt->font().pixelSize() * 1080.0 / presenter->height();
    };
    QTRY_VERIFY2(pixels() >= 36, qPrintable(QString::number(pixels())));
    const double before = pixels();
    setUiScale(1.5);
    presenter->setDark(false);
    QTRY_VERIFY2(pixels() > 1.3 * before, qPrintable(QString::number(pixels())));
    presenter->close();
  }

  // A compositor ends a program whose full screen is larger than the screen: also where all type is larger, a
  // question waits, its answer is missing and one has left the path.
  void neverOutgrowsTheScreen_data() {
    QTest::addColumn<QSize>("screen");
    QTest::addColumn<double>("scale");
    for (const QSize screen : {QSize(1280, 800), QSize(800, 500), QSize(640, 360)}) {
      for (const double scale : {1.0, 1.5, 2.0}) {
        QTest::addRow("%dx%d at %g", screen.width(), screen.height(), scale) << screen << scale;
      }
    }
  }
  void neverOutgrowsTheScreen() {
    QFETCH(QSize, screen);
    QFETCH(double, scale);
    open("patches");
    goTo("why-position", 2);
    setUiScale(scale);  // opening takes it from the settings
    Presenter* presenter = presented();
    QVERIFY(presenter);
    auto* panel = presenter->findChild<LessonPanel*>();
    const auto inside = [&](const char* name) {
      auto* part = panel->findChild<QWidget*>(name);
      return part && part->isVisible() && part->width() >= part->sizeHint().width() &&
             presenter->rect().contains(QRect(part->mapTo(presenter, QPoint()), part->size()));
    };
    const auto fits = [&] {
      presenter->resize(screen);
      QCoreApplication::processEvents();
      return presenter->size() == screen && inside("lessonBack") && inside("lessonNext");
    };
    QVERIFY(fits());
    QTest::keyClick(presenter, Qt::Key_PageDown);
    QTRY_VERIFY(panel->findChild<QLabel*>("lessonMissing")->isVisible());
    QVERIFY(fits());
    answer();
    space().chooseLab("sinusoid");
    QVERIFY(settled());
    QTRY_VERIFY(panel->findChild<QWidget*>("lessonAway")->isVisible());
    QVERIFY(fits() && inside("lessonComeBack"));
    presenter->close();
  }
};

REGISTER_TEST(TestUiLessonWays, QApplication)
#include "test_ui_lesson_ways.moc"
