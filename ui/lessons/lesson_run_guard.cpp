// What must not be shown while a question waits for its answer.
#include <QtConcurrent>

#include "ui/lessons/lesson_run.h"
#include "ui/lessons/open_question.h"

namespace whereabouts {

// Until the question that waits is answered, nothing in the window makes a figure that answers it.
void LessonRun::guard() {
  const std::optional<int> waiting = path_ ? path_->withheld() : std::nullopt;
  if (!waiting) {
    ahead_.reset();
    return workspace_.setWithholds(nullptr);
  }
  // Asked again, as by one who went back a step.
  if (ahead_ && ahead_->step == *waiting) return;
  const Lesson& lesson = path_->lesson();
  const bool rich = path_->rich();
  OpenQuestion question{step_of(lesson, *waiting, rich), {}, {}};
  if (const LessonSession* before = shown_before(lesson, *waiting, rich)) question.seen.push_back(*before);
  for (int at = 0; at < *waiting; ++at) {
    const LessonStep& step = step_of(lesson, at, rich);
    if (step.before) question.seen.push_back(*step.before);
    if (step.session) question.seen.push_back(*step.session);
  }
  ahead_ = Ahead{*waiting, measureAhead(question.step)};
  question.ahead = ahead_->measurement;
  workspace_.setWithholds(std::make_shared<const Withholds>(
      [question = std::move(question)](const ComputeResult& result, const Progress& progress) {
        return answersQuestion(result, question, progress);
      }));
}

// Other values, labs and inputs may tell the answer as well; which of them do is known when it is measured.
std::shared_ptr<const AwaitedMeasurement> LessonRun::measureAhead(const LessonStep& step) {
  auto ahead = std::make_shared<AwaitedMeasurement>();
  (void)QtConcurrent::run([ahead, step, user = user_ ? user_->inputs : built_in_inputs(), figures = figures_,
                           lock = figuresLock_, progress = progress_] {
    const std::lock_guard guard(*lock);
    ahead->set(measure_ahead(step, user, *figures, progress));
  });
  return ahead;
}

}  // namespace whereabouts
