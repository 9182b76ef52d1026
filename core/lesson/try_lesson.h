// Every figure of a lesson computed, and everything measured that it measures: for authors and tests.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/labs/framework/lab_runner.h"
#include "core/lesson/lesson.h"
#include "core/lesson/measurement.h"

namespace whereabouts {

// The figures of sessions. Keeps the newest few, because a step's figure is shown, measured, and shown again
// before the next question.
class LessonFigures {
 public:
  explicit LessonFigures(Inputs opened) : opened_(std::move(opened)) {}
  // Values out of range are refused.
  std::shared_ptr<const Figure> of(const LessonSession& session, const Progress& progress);

 private:
  static constexpr std::size_t kMaxKept = 4;
  Inputs opened_;
  LabRunner runner_;
  std::vector<std::pair<LessonSession, std::shared_ptr<const Figure>>> kept_;
};

struct TriedStep {
  std::shared_ptr<const Figure> figure;       // null for a transfer question
  std::shared_ptr<const Figure> before;       // null where nothing is asked before it is shown
  std::optional<LessonMeasurement> measured;  // of a step that asks before it shows
};

// Fails (Fault::failed, naming the file and the step) where a figure cannot be made, a quantity is not there
// or not finite, no choice is right, or the figure that is shown before the answer measures the same.
TriedStep try_step(const Lesson& lesson, int at, bool rich, LessonFigures& figures,
                   const Progress& progress = {});

}  // namespace whereabouts
