#include "core/lesson/lesson_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace whereabouts {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t text_width = 96;

// Characters of UTF-8 text.
std::size_t length_of(const std::string& text) {
  std::size_t length = 0;
  for (const char c : text) length += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
  return length;
}

const char* kind_of(const LessonStep& step) {
  if (step.transfer) return "transfer";
  if (!step.commit) return "";
  switch (step.commit->kind) {
    case Commitment::Kind::choices:
      return "choices";
    case Commitment::Kind::number:
      return "number";
    case Commitment::Kind::cell:
      return "cell";
  }
  return "";
}

std::vector<std::string> choices_of(const LessonStep& step) {
  if (step.transfer) return step.transfer->choices;
  std::vector<std::string> choices;
  if (step.commit) {
    for (const AnswerChoice& choice : step.commit->choices) choices.push_back(choice.text);
  }
  return choices;
}

std::string prompt_of(const LessonStep& step) {
  return step.transfer ? step.transfer->prompt : step.commit ? step.commit->prompt : std::string();
}

// What one may answer, without what is right.
std::string allowed_text(const LessonStep& step) {
  std::string text;
  int number = 0;
  for (const std::string& choice : choices_of(step))
    text += wrapped_text(fmt::format("{}  {}", ++number, choice), text_width, "     ");
  if (!step.commit) return text;
  const Commitment& commit = *step.commit;
  const std::string unit = step.see->unit.empty() ? "" : " " + step.see->unit;
  if (commit.kind == Commitment::Kind::number)
    text += fmt::format("     a number from {} to {}{}\n", commit.min, commit.max, unit);
  if (commit.kind == Commitment::Kind::cell)
    text += fmt::format("     a cell of {} × {}\n", commit.cells.rows, commit.cells.columns);
  return text;
}

std::string pages_text(std::size_t count) {
  return count == 1 ? "a talk of 1 page" : fmt::format("a talk of {} pages", count);
}

}  // namespace

std::string wrapped_text(const std::string& text, std::size_t width, const std::string& indent) {
  std::string made;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string current;
    for (std::string word; words >> word;) {
      if (!current.empty() && length_of(indent) + length_of(current) + 1 + length_of(word) > width) {
        made += indent + current + "\n";
        current.clear();
      }
      current += (current.empty() ? "" : " ") + word;
    }
    made += current.empty() ? "\n" : indent + current + "\n";
  }
  return made;
}

std::string lesson_text(const Lesson& lesson, const LessonAnswers* answers) {
  std::string text = lesson.talk ? fmt::format("{}\n{}\n", lesson.title, pages_text(lesson.steps.size()))
                                 : fmt::format("{}\n{}\n{} steps, about {} minutes\n", lesson.title,
                                               lesson.question, lesson.steps.size(), lesson.minutes);
  if (!lesson.wants.empty()) text += "richer with an ImageNet model (1000 classes)\n";
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    const std::string lab = step.session ? fmt::format("  [{}]", step.session->lab) : "";
    text += fmt::format("\n{}  {}{}\n", i + 1, step.title, lab);
    if (!step.text.empty()) text += wrapped_text(step.text, text_width, "   ");
    if (step.asks()) {
      text += wrapped_text("Question: " + prompt_of(step), text_width, "   ");
      text += allowed_text(step);
    }
    if (step.vary) text += wrapped_text("Vary: " + step.vary->prompt, text_width, "   ");
    if (!answers) continue;
    if (step.transfer) {
      const auto right = static_cast<std::size_t>(step.transfer->correct);
      text += wrapped_text("Right: " + step.transfer->choices[right], text_width, "   ");
      text += wrapped_text(step.transfer->answer, text_width, "   ");
    } else if (const auto& measured = answers->at(i)) {
      text += wrapped_text("Measured: " + measured_text(step, *measured), text_width, "   ");
      if (measured->right) text += wrapped_text("Right: " + right_text(step, *measured), text_width, "   ");
      LessonAnswer right;
      right.choice = measured->right;
      right.cell = measured->cell;
      if (!right.choice && !right.cell) right.number = measured->value;
      text += wrapped_text("After the right answer: " + reconciled_text(step, right, *measured), text_width,
                           "   ");
    }
  }
  return text;
}

OrderedJson lesson_summary_json(const Lesson& lesson) {
  if (lesson.talk) {
    return {{"talk", true},
            {"title", lesson.title},
            {"steps", lesson.steps.size()},
            {"file", lesson.path.string()}};
  }
  return {{"id", lesson.id},
          {"title", lesson.title},
          {"question", lesson.question},
          {"minutes", lesson.minutes},
          {"steps", lesson.steps.size()},
          {"wants", lesson.wants.empty() ? OrderedJson() : OrderedJson(lesson.wants)},
          {"file", lesson.path.string()}};
}

OrderedJson lesson_json(const Lesson& lesson, const LessonAnswers* answers) {
  OrderedJson json = lesson_summary_json(lesson);
  json["steps"] = OrderedJson::array();
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const LessonStep& step = lesson.steps[i];
    OrderedJson entry = {{"title", step.title},
                         {"text", step.text},
                         {"lab", step.session ? OrderedJson(step.session->lab) : OrderedJson()},
                         {"asks", step.asks() ? OrderedJson(kind_of(step)) : OrderedJson()}};
    if (step.asks()) entry["prompt"] = prompt_of(step);
    if (const auto choices = choices_of(step); !choices.empty()) entry["choices"] = choices;
    if (step.vary) entry["vary"] = {{"parameter", step.vary->parameter}, {"prompt", step.vary->prompt}};
    if (answers) {
      if (step.transfer) {
        entry["right"] = step.transfer->correct;
        entry["answer"] = step.transfer->answer;
      } else if (const auto& measured = answers->at(i)) {
        entry["measured"] = measured->value;
        entry["right"] = measured->right ? OrderedJson(*measured->right) : OrderedJson();
        for (const auto& [name, value] : measured->numbers) entry["numbers"][name] = value;
      }
    }
    json["steps"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace whereabouts
