// Every lesson that comes with the program works: its figures can be made, its answers are measured, one
// choice is right, and no figure tells an answer before it is committed to.
#include <QtTest>
#include <cmath>

#include "core/lesson/lesson_list.h"
#include "core/lesson/try_lesson.h"
#include "tests/registered_test.h"

using namespace whereabouts;

class TestLessonsShipped : public QObject {
  Q_OBJECT

 private slots:
  void every_step_works_data() {
    QTest::addColumn<int>("lesson");
    for (std::size_t i = 0; i < shipped_lessons().size(); ++i)
      QTest::newRow(shipped_lessons()[i]->id.c_str()) << static_cast<int>(i);
  }
  void every_step_works() {
    QFETCH(int, lesson);
    const Lesson& taught = *shipped_lessons()[static_cast<std::size_t>(lesson)];
    QCOMPARE(taught.path.stem().string(), taught.id);
    LessonFigures figures(built_in_inputs());
    for (int at = 0; at < static_cast<int>(taught.steps.size()); ++at) {
      const LessonStep& step = taught.steps[static_cast<std::size_t>(at)];
      const TriedStep tried = try_step(taught, at, false, figures);
      if (tried.figure) validate(*tried.figure);
      if (!step.commit) continue;
      QVERIFY(tried.measured && std::isfinite(tried.measured->value));
      if (step.commit->kind == Commitment::Kind::choices) QVERIFY(tried.measured->right);
      if (step.commit->kind == Commitment::Kind::cell) QVERIFY(tried.measured->cell);
      if (step.commit->kind == Commitment::Kind::number) {
        QVERIFY(tried.measured->value >= step.commit->min && tried.measured->value <= step.commit->max);
      }
    }
  }

  // Nobody can answer the last questions by their numbers.
  void right_answers_stand_anywhere() {
    std::map<int, std::size_t> at;
    for (const auto& lesson : shipped_lessons()) ++at[lesson->steps.back().transfer->correct];
    QCOMPARE(at.size(), std::size_t{3});
    for (const auto& [place, count] : at)
      QVERIFY2(2 * count <= shipped_lessons().size(), qPrintable(QString::number(place)));
  }
};

REGISTER_TEST(TestLessonsShipped, QCoreApplication)
#include "test_lessons_shipped.moc"
