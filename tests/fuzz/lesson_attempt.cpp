#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/lesson_translation.h"
#include "core/lesson/read_lesson.h"
#include "tests/fuzz/attempts.h"

namespace whereabouts::fuzz {
namespace {

// What the reader promises of every lesson that it takes.
void check_promises(const Lesson& lesson, bool rich) {
  const int count = static_cast<int>(lesson.steps.size());
  const int min = lesson.talk ? Lesson::kMinPages : lesson.test ? Lesson::kMinQuestions : Lesson::kMinSteps;
  const int max = lesson.talk ? Lesson::kMaxPages : lesson.test ? Lesson::kMaxQuestions : Lesson::kMaxSteps;
  if (count < min || count > max) throw std::logic_error("a lesson of " + std::to_string(count) + " steps");
  if (!lesson.talk && !step_of(lesson, count - 1, rich).transfer)
    throw std::logic_error("no transfer question at the end");
  for (int at = 0; at < count; ++at) {
    const LessonStep& step = step_of(lesson, at, rich);
    if (!step.commit) continue;
    const LessonSession* before = shown_before(lesson, at, rich);
    if (!step.session || !step.see || !before || *before == *step.session)
      throw std::logic_error("an answer is shown before it is committed to");
  }
}

}  // namespace

Outcome attempt_lesson(const std::filesystem::path& path) {
  Outcome outcome;
  answer(outcome, [&] {
    const Lesson lesson = read_lesson(path);
    check_promises(lesson, false);
    check_promises(lesson, true);
    outcome.values = lesson_text(lesson, nullptr).size() + lesson_json(lesson, nullptr).dump().size();
  });
  // The same bytes as the words of a lesson that there is.
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  answer(outcome, [&] {
    const Lesson& whole = *shipped_lessons().front();
    const Lesson words = translated(whole, bytes, whole.path.parent_path() / (whole.id + ".de.lesson"));
    check_promises(words, false);
    outcome.values += lesson_text(words, nullptr).size();
  });
  return outcome;
}

}  // namespace whereabouts::fuzz
