#include "core/lesson/lesson_path.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace whereabouts {

LessonPath::LessonPath(std::shared_ptr<const Lesson> lesson, bool rich)
    : lesson_(std::move(lesson)), answers_(lesson_->steps.size()), rich_(rich) {}

void LessonPath::set_rich(bool rich) {
  bool begun = false;
  for (const auto& answer : answers_) begun = begun || answer;
  if (!begun) rich_ = rich;
}

const LessonAnswer* LessonPath::answer(int step) const {
  const auto& answer = answers_.at(static_cast<std::size_t>(step));
  return answer ? &*answer : nullptr;
}

void LessonPath::commit(LessonAnswer answer) {
  if (!waits()) throw std::logic_error("an answer to a step that waits for none");
  check_answer(step(), answer);
  answers_[static_cast<std::size_t>(at_)] = std::move(answer);
}

bool LessonPath::may_go_to(int step) const {
  if (step < 0 || step >= count()) return false;
  for (int i = 0; i < step; ++i) {
    if (step_of(*lesson_, i, rich_).asks() && !answer(i)) return false;
  }
  return true;
}

bool LessonPath::go_to(int step) {
  if (!may_go_to(step)) return false;
  at_ = step;
  reached_ = std::max(reached_, step);
  return true;
}

const LessonSession* LessonPath::shown() const {
  if (step().transfer) return nullptr;
  return waits() ? shown_before(*lesson_, at_, rich_) : shown_at(*lesson_, at_, rich_);
}

std::optional<int> LessonPath::withheld() const {
  const LessonStep& furthest = step_of(*lesson_, reached_, rich_);
  if (!furthest.commit || answer(reached_)) return std::nullopt;
  return reached_;
}

}  // namespace whereabouts
