#include "core/lesson/lesson.h"

#include <algorithm>

namespace whereabouts {

bool LessonStep::withholds(const std::string& lab) const {
  return std::find(withhold.begin(), withhold.end(), lab) != withhold.end();
}

std::string lesson_name(const Lesson& lesson) {
  return lesson.path.empty() ? lesson.title : lesson.path.string();
}

const LessonStep& step_of(const Lesson& lesson, int at, bool rich) {
  const LessonStep& step = lesson.steps.at(static_cast<std::size_t>(at));
  return rich && step.richer ? *step.richer : step;
}

const LessonSession* shown_at(const Lesson& lesson, int at, bool rich) {
  for (int i = at; i >= 0; --i) {
    if (const auto& session = step_of(lesson, i, rich).session) return &*session;
  }
  return nullptr;
}

const LessonSession* shown_before(const Lesson& lesson, int at, bool rich) {
  if (const auto& before = step_of(lesson, at, rich).before) return &*before;
  return at > 0 ? shown_at(lesson, at - 1, rich) : nullptr;
}

}  // namespace whereabouts
