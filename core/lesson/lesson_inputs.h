// The files that a step of a lesson names, opened.
#pragma once

#include "core/base/progress.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/lesson/lesson.h"

namespace whereabouts {

// The inputs of `session`, the built-in ones in place of those it does not name. `opened`: whose checkpoint
// stands for the opened one. Fails naming the file.
Inputs lesson_inputs(const LessonSession& session, const Inputs& opened, const Progress& progress = {});

// Whether the lesson's wish is met by the checkpoint that the user has opened.
bool meets_wish(const Lesson& lesson, const Inputs& opened);

}  // namespace whereabouts
