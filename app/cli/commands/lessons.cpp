// whereabouts lessons [ID] [--answers] [--json]
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/lesson/lesson_list.h"
#include "core/lesson/lesson_text.h"
#include "core/lesson/try_lesson.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

std::string list_text() {
  std::vector<std::vector<std::string>> rows = {{"ID", "STEPS", "MINUTES", "TITLE", "QUESTION"}};
  for (const auto& lesson : shipped_lessons()) {
    rows.push_back({lesson->id, std::to_string(lesson->steps.size()), std::to_string(lesson->minutes),
                    lesson->title, lesson->question});
  }
  return table_text(rows);
}

Json list_json() {
  Json list = Json::array();
  for (const auto& lesson : shipped_lessons()) list.push_back(lesson_summary_json(*lesson));
  return list;
}

LessonAnswers measured_answers(const Lesson& lesson) {
  LessonFigures figures(built_in_inputs());
  LessonAnswers answers;
  const int count = static_cast<int>(lesson.steps.size());
  for (int at = 0; at < count; ++at) {
    console_progress().report(static_cast<double>(at) / count, "measuring the answers");
    answers.push_back(try_step(lesson, at, false, figures, console_progress()).measured);
  }
  return answers;
}

}  // namespace

int run_lessons(const Arguments& arguments) {
  CommandLine line("lessons", "The lessons; with ID, or a .lesson file, the steps of one.",
                   "lessons [ID] [--answers] [--json]");
  line.positional("ID", "a lesson, or a .lesson file", false);
  line.flag("answers", "also what every step measures now, and what is right; tries the whole lesson");
  line.flag("json", "as JSON");
  if (!line.parse(arguments)) return 0;
  const bool json = line.has("json");
  if (!line.has("ID")) {
    if (line.has("answers")) refuse_usage("--answers", "no lesson is named", "name one");
    std::fputs((json ? list_json().dump(2) + "\n" : list_text()).c_str(), stdout);
    return 0;
  }
  const auto lesson = find_lesson(line.text("ID"));
  LessonAnswers answers;
  if (line.has("answers")) answers = measured_answers(*lesson);
  const LessonAnswers* shown_answers = line.has("answers") ? &answers : nullptr;
  std::fputs((json ? lesson_json(*lesson, shown_answers).dump(2) + "\n" : lesson_text(*lesson, shown_answers))
                 .c_str(),
             stdout);
  return 0;
}

}  // namespace whereabouts
