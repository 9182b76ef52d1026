// What was predicted in a lesson beside what was measured, as one figure.
#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "core/lesson/measurement.h"

namespace whereabouts {

struct AnsweredStep {
  int step = 0;  // index
  LessonAnswer answer;
  std::optional<LessonMeasurement> measured;  // empty: it could not be measured, or a transfer question
};

// A line for each question, from one end of its range, or its first choice, to the other: a ring where the
// answer was, a dot where the measured one is (of a transfer question the right one). `rich` as in step_of().
// Of a room it takes what most hands were for. Arrays: "predicted" and "measured", both as shares of the
// line, 0 to 1, NaN where there is none.
Figure lesson_summary(const Lesson& lesson, bool rich, const std::vector<AnsweredStep>& answered,
                      const AnswerWords& words = {});

}  // namespace whereabouts
