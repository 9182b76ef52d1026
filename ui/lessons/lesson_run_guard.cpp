// What must not be shown while a question waits for its answer.
#include <QtConcurrent>

#include "core/base/failure.h"
#include "ui/lessons/lesson_run.h"
#include "ui/lessons/lesson_session.h"

namespace whereabouts {

// Until the question that waits is answered, nothing in the window makes a figure that answers it.
void LessonRun::guard(bool again) {
  const std::optional<int> waiting = path_ ? path_->withheld() : std::nullopt;
  if (!waiting) return workspace_.setWithheld({});
  const Lesson& lesson = path_->lesson();
  const bool rich = path_->rich();
  OpenQuestion question{step_of(lesson, *waiting, rich), {}, {}};
  if (const LessonSession* before = shown_before(lesson, *waiting, rich)) question.seen.push_back(*before);
  for (int at = 0; at < *waiting; ++at) {
    const LessonStep& step = step_of(lesson, at, rich);
    if (step.before) question.seen.push_back(*step.before);
    if (step.session) question.seen.push_back(*step.session);
  }
  if (const auto known = ahead_.find(*waiting); known != ahead_.end()) question.answer = known->second;
  workspace_.setWithheld(
      [question](const ComputeResult& result) { return answersQuestion(result, question); }, again);
  if (!question.answer) measureAhead(*waiting);
}

// Other values of the step's lab may tell the answer as well; which of them do is known when it is measured.
void LessonRun::measureAhead(int step) {
  if (lookingAhead_ == step) return;
  lookingAhead_ = step;
  const LessonStep& asked = step_of(path_->lesson(), step, path_->rich());
  auto* watcher = new QFutureWatcher<std::optional<double>>(this);
  connect(watcher, &QFutureWatcher<std::optional<double>>::finished, this, [this, watcher, step, job = job_] {
    const std::optional<double> value = watcher->result();
    watcher->deleteLater();
    if (!path_ || job != job_ || lookingAhead_ != step) return;
    lookingAhead_ = -1;
    if (!value) return;
    ahead_[step] = *value;
    if (path_->withheld() == step) guard(true);
  });
  watcher->setFuture(QtConcurrent::run(
      [asked, figures = figures_, lock = figuresLock_, progress = progress_]() -> std::optional<double> {
        try {
          const std::lock_guard guard(*lock);
          const FigureOf other = [&](const LessonSession& another) { return figures->of(another, progress); };
          return measure(*asked.see, *other(*asked.session), other, "lesson");
        } catch (const std::exception&) {
          return std::nullopt;  // the step says so itself once it is answered
        }
      }));
}

bool LessonRun::guards(const std::string& lab) const {
  const std::optional<int> waiting = path_ ? path_->withheld() : std::nullopt;
  return waiting && step_of(path_->lesson(), *waiting, path_->rich()).session->lab == lab;
}

}  // namespace whereabouts
