// The sessions of a lesson in the window.
//
//   lesson_session.h     how they compare with what the window shows
//   lesson_transition.h  from the values of one step to those of the next
//   lesson_run.h         a lesson that is being taken, without widgets
//   lesson_panel.h       its panel: words, question, answer
//   lesson_question.h    what the learner commits to
//   lesson_choice.h  lesson_dots.h  cell_grid.h  the parts of the panel
//   lesson_curtain.h     what hides the figure of a question without one
//   lesson_keys.h        digits and page keys
//   answers_dialog.h     the answers that were kept
#pragma once

#include "core/lesson/lesson.h"
#include "ui/model/workspace.h"

namespace whereabouts {

// Whether these inputs are those that `session` names, as far as its lab looks at them.
bool hasInputsOf(const LessonSession& session, const Inputs& inputs);

// A question that waits for an answer.
struct OpenQuestion {
  LessonStep step;                  // with a session
  std::vector<LessonSession> seen;  // what was shown until it was asked, the figure beside it first
  std::optional<double> answer;     // empty until it is measured
};

// Whether the result is the figure that answers it: every value that the session of its step, or the one
// shown before, chooses is as the step has it. Or another figure of the same lab and inputs that measures
// the same, unless it is one of those that were seen.
bool answersQuestion(const ComputeResult& result, const OpenQuestion& question);

}  // namespace whereabouts
