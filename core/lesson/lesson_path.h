// Where the learner is in a lesson. It alone decides what may be shown: nothing before it is committed to.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/lesson/lesson.h"
#include "core/lesson/measurement.h"

namespace whereabouts {

class LessonPath {
 public:
  explicit LessonPath(std::shared_ptr<const Lesson> lesson, bool rich = false);

  const Lesson& lesson() const { return *lesson_; }
  const std::shared_ptr<const Lesson>& shared_lesson() const { return lesson_; }
  const LessonStep& step() const { return step_of(*lesson_, at_, rich_); }
  int at() const { return at_; }
  int count() const { return static_cast<int>(lesson_->steps.size()); }
  bool rich() const { return rich_; }
  // Whether the user has opened what the lesson wants. What is answered stays as it was asked.
  void set_rich(bool rich);

  // Whether this step asks, and waits for the answer.
  bool waits() const { return step().asks() && !answer(at_); }
  // Empty until it is committed to.
  const LessonAnswer* answer(int step) const;
  // Fails as check_answer(); std::logic_error where nothing is asked or it is answered already: a second
  // thought would be made with the answer in view.
  void commit(LessonAnswer answer);

  // Every question before `step` is answered.
  bool may_go_to(int step) const;
  bool may_go_on() const { return may_go_to(at_ + 1); }
  // Each returns false, and stays, where it may not go there.
  bool go_to(int step);
  bool next() { return go_to(at_ + 1); }
  bool back() { return go_to(at_ - 1); }

  // What the stage is to show now; null: nothing of this lesson.
  const LessonSession* shown() const;
  // The furthest step that was reached, where its question waits for an answer: its figure must not be shown,
  // also while an earlier step is looked at. Empty where none waits.
  std::optional<int> withheld() const;

 private:
  std::shared_ptr<const Lesson> lesson_;
  std::vector<std::optional<LessonAnswer>> answers_;  // by step
  int at_ = 0, reached_ = 0;
  bool rich_ = false;
};

}  // namespace whereabouts
