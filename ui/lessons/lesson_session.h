// The sessions of a lesson in the window.
//
//   lesson_session.h     how they compare with what the window shows
//   open_question.h      what must not be shown while a question waits
//   lesson_transition.h  from the values of one step to those of the next
//   lesson_run.h         a lesson that is being taken, without widgets
//   lesson_panel.h       its panel: words, question, answer
//   lesson_question.h    what the learner commits to
//   lesson_choice.h  cell_grid.h  the parts of the panel
//   lesson_curtain.h     what hides the figure of a question without one
//   lesson_keys.h        digits and page keys
//   lesson_slides.h      a lesson, or a talk, as slides
//   lesson_page.h        a lesson as a page for a browser, to be taken there
//   lesson_page_figures.h  its figures
//   talk.h               a talk that is being made, without widgets
//   talk_panel.h         its panel: pages, their order and their words
//   answers_dialog.h     the answers that were kept
#pragma once

#include "core/lesson/lesson.h"
#include "ui/model/workspace.h"

namespace whereabouts {

// Whether these inputs are those that `session` names, as far as its lab looks at them.
bool hasInputsOf(const LessonSession& session, const Inputs& inputs);

}  // namespace whereabouts
