// Every lesson that comes with the program works: its figures can be made, its answers are measured, one
// choice is right, and no figure tells an answer before it is committed to.
#include <QtTest>
#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/resources.h"
#include "core/image/load.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/try_lesson.h"
#include "core/tables/built_in_checkpoint.h"
#include "core/vit/predict.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/vit.h"
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

  // What a step shows with one seed is what most seeds show: a number in the middle 90 %, a choice that is
  // right for a fourth of the seeds at least.
  void no_step_shows_an_outlier_data() { every_step_works_data(); }
  void no_step_shows_an_outlier() {
    QFETCH(int, lesson);
    const Lesson& taught = *shipped_lessons()[static_cast<std::size_t>(lesson)];
    const int seeds = qEnvironmentVariableIsSet("WHEREABOUTS_LONG") ? 200 : 40;
    LessonFigures figures(built_in_inputs());
    for (int at = 0; at < static_cast<int>(taught.steps.size()); ++at) {
      const LessonStep& step = taught.steps[static_cast<std::size_t>(at)];
      if (!step.commit || !step.session || !step.session->values.has("seed")) continue;
      LessonStep one = step;
      one.see->over.clear();
      one.numbers.clear();
      const FigureOf other = [&](const LessonSession& another) { return figures.of(another, {}); };
      const LessonMeasurement shown = measure_step(one, *figures.of(*step.session, {}), other, taught.id);
      std::vector<double> values;
      int alike = 0;
      for (int seed = 0; seed < seeds; ++seed) {
        LessonSession session = *step.session;
        session.values.set("seed", std::int64_t{seed});
        values.push_back(measure(*one.see, *figures.of(session, {}), other, taught.id));
        try {
          alike += measure_step(one, *figures.of(session, {}), other, taught.id).right == shown.right;
        } catch (const Failure&) {  // none of the choices is right for this seed
        }
      }
      std::sort(values.begin(), values.end());
      const auto quantile = [&](double share) {
        return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(seeds - 1)))];
      };
      const QString where = QString("%1, step %2").arg(QString::fromStdString(taught.id)).arg(at + 1);
      if (step.commit->kind == Commitment::Kind::choices) {
        QVERIFY2(4 * alike >= seeds, qPrintable(where));
      } else {
        QVERIFY2(shown.value >= quantile(0.05) && shown.value <= quantile(0.95), qPrintable(where));
      }
    }
  }

  // "On the ten images that come with the program, copies of the nearest vector do no worse than the usual
  // rule" (Another resolution).
  void nearest_vectors_do_no_worse() {
    const auto checkpoint = built_in_checkpoint();
    const auto vit = Vit::load(*checkpoint);
    const std::vector<std::string> classes = {"t-shirt", "trouser", "pullover", "dress", "coat",
                                              "sandal",  "shirt",   "sneaker",  "bag",   "ankle-boot"};
    double sure[2] = {0, 0};
    int right[2] = {0, 0};
    for (std::size_t of = 0; of < classes.size(); ++of) {
      const Image image = load_image(resource_path("images/fashion-mnist/" + classes[of] + ".png"));
      Preprocessing input = preprocessing_of(*checkpoint, vit->configuration());
      input.rows = input.columns = 56;
      const Prepared prepared = prepared_for(*checkpoint, *vit, image, input);
      for (const int rule : {0, 1}) {
        ForwardOptions options;
        options.resample = rule == 0 ? "auto" : "nearest";
        const Matrix logits = vit->forward(prepared.pixels, options).logits;
        Eigen::Index named = 0;
        logits.row(0).maxCoeff(&named);
        right[rule] += named == static_cast<Eigen::Index>(of);
        sure[rule] +=
            static_cast<double>(std::exp(logits(0, static_cast<Eigen::Index>(of)) - logits.maxCoeff()) /
                                (logits.row(0).array() - logits.maxCoeff()).exp().sum());
      }
    }
    QCOMPARE(right[0], 10);
    QCOMPARE(right[1], 10);
    QVERIFY2(sure[1] > sure[0], qPrintable(QString("%1 %2").arg(sure[0]).arg(sure[1])));
  }

  // Each answer of each question is told something, and a question is asked of three panels at most.
  void answersAreAnsweredAndFiguresAreSmall() {
    LessonFigures figures(built_in_inputs());
    for (const auto& lesson : shipped_lessons()) {
      for (int at = 0; at < static_cast<int>(lesson->steps.size()); ++at) {
        const LessonStep& step = lesson->steps[static_cast<std::size_t>(at)];
        const QByteArray where = QString("%1, step %2").arg(lesson->id.c_str()).arg(at + 1).toUtf8();
        if (step.asks() && !lesson->test)
          QVERIFY2(!(step.commit ? step.commit->says : step.transfer->says).empty(), where);
        if (!step.commit) continue;
        const LessonSession& before = *shown_before(*lesson, at, false);
        const Figure shown = shown_part(before, *figures.of(before, {}), where.toStdString());
        QVERIFY2(shown.panels.size() <= 3, where);
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
