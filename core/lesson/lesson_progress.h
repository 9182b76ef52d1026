// How far somebody is in a lesson, by the answers that were kept.
#pragma once

#include <string>
#include <vector>

#include "core/lesson/lesson.h"

namespace whereabouts {

struct LessonProgress {
  int answered = 0;   // of its questions, at whatever time
  int questions = 0;  // all of them
  bool done() const { return answered == questions; }
  bool operator==(const LessonProgress&) const = default;
};

// `rows`: as read_answers() gives them. Rows of steps that the lesson does not have are left out.
LessonProgress lesson_progress(const Lesson& lesson, const std::vector<std::vector<std::string>>& rows);

}  // namespace whereabouts
