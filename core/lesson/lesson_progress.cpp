#include "core/lesson/lesson_progress.h"

#include <charconv>
#include <set>

namespace whereabouts {

LessonProgress lesson_progress(const Lesson& lesson, const std::vector<std::vector<std::string>>& rows) {
  LessonProgress progress;
  for (const LessonStep& step : lesson.steps) progress.questions += step.asks() ? 1 : 0;
  std::set<int> answered;
  for (const std::vector<std::string>& row : rows) {
    if (row.size() < 2 || row[0] != lesson.id) continue;
    int step = 0;
    const char* const end = row[1].data() + row[1].size();
    const auto read = std::from_chars(row[1].data(), end, step);
    const bool there = read.ec == std::errc() && read.ptr == end && step >= 1 &&
                       step <= static_cast<int>(lesson.steps.size());
    if (there && lesson.steps[static_cast<std::size_t>(step - 1)].asks()) answered.insert(step);
  }
  progress.answered = static_cast<int>(answered.size());
  return progress;
}

}  // namespace whereabouts
