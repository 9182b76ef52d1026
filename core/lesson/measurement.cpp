#include "core/lesson/measurement.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

std::size_t count_of_choices(const LessonStep& step) {
  return step.transfer ? step.transfer->choices.size() : step.commit->choices.size();
}

const std::string& choice_words(const LessonStep& step, int choice) {
  const auto at = static_cast<std::size_t>(choice);
  return step.transfer ? step.transfer->choices.at(at) : step.commit->choices.at(at).text;
}

[[noreturn]] void refuse_answer(const Message& problem, const Message& remedy) {
  refuse_file("answer", problem, remedy);
}

// The choice with the most hands; empty where two have as many.
std::optional<int> choice_of_room(const std::vector<int>& hands) {
  const auto most = std::max_element(hands.begin(), hands.end());
  if (std::count(hands.begin(), hands.end(), *most) != 1) return std::nullopt;
  return static_cast<int>(most - hands.begin());
}

// Puts `value` in for every {name}; inserted text is not looked at again.
std::string with_insertions(const std::string& text, const std::map<std::string, std::string>& insertions) {
  std::string made;
  std::size_t from = 0;
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', from)) {
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) break;
    const auto found = insertions.find(text.substr(open + 1, close - open - 1));
    made += text.substr(from, open - from);
    made += found == insertions.end() ? text.substr(open, close + 1 - open) : found->second;
    from = close + 1;
  }
  return made + text.substr(from);
}

std::string cell_text(Cell cell, const AnswerWords& words) {
  return with_insertions(words.cell,
                         {{"row", std::to_string(cell.row)}, {"column", std::to_string(cell.column)}});
}

}  // namespace

LessonMeasurement measure_step(const LessonStep& step, const Figure& figure, const FigureOf& other,
                               const std::string& where) {
  const Commitment& commit = step.commit.value();
  LessonMeasurement measured;
  std::vector<const FigureNumber*> quantities{&step.see.value()};
  for (const auto& [name, quantity] : step.numbers) quantities.push_back(&quantity);
  const std::vector<double> values = measure_all(quantities, figure, other, where);
  measured.value = values.front();
  std::size_t at = 0;
  for (const auto& [name, quantity] : step.numbers) measured.numbers[name] = values[++at];
  if (commit.kind == Commitment::Kind::cell) {
    const long place = std::lround(measured.value / step.see->scale);
    if (place < 0 || place >= commit.cells.count())
      refuse_file(where, message("place {} is not on a grid of {} cells", place, commit.cells.count()),
                  "make \"rows\" and \"columns\" those of the array");
    measured.cell = commit.cells.cell(static_cast<int>(place));
  }
  if (commit.kind != Commitment::Kind::choices) return measured;
  for (std::size_t i = 0; i < commit.choices.size(); ++i) {
    const AnswerChoice& choice = commit.choices[i];
    if (choice.otherwise) {
      if (!measured.right) measured.right = static_cast<int>(i);
      continue;
    }
    const bool holds = measured.value >= choice.from.value_or(-unbounded) &&
                       measured.value < choice.below.value_or(unbounded);
    if (!holds) continue;
    measured.right = static_cast<int>(i);
    break;
  }
  if (!measured.right)
    refuse_file(where, message("it measures {}, and no choice is right then", measured.value),
                "give one choice that range, or neither \"from\" nor \"below\"");
  return measured;
}

void check_answer(const LessonStep& step, const LessonAnswer& answer) {
  if (answer.skipped) {
    if (answer.choice || answer.number || answer.cell || answer.room())
      refuse_answer("it is left without an answer, and has one", "give one, or none");
    return;
  }
  const bool choices = step.transfer || step.commit.value().kind == Commitment::Kind::choices;
  if (choices) {
    const auto count = static_cast<int>(count_of_choices(step));
    if (answer.room()) {
      const bool some = std::any_of(answer.hands.begin(), answer.hands.end(), [](int n) { return n > 0; });
      const bool none_negative =
          std::all_of(answer.hands.begin(), answer.hands.end(), [](int n) { return n >= 0; });
      const bool first = answer.first_hands.empty() || answer.first_hands.size() == answer.hands.size();
      if (static_cast<int>(answer.hands.size()) != count || !some || !none_negative || !first)
        refuse_answer("no hand is counted", "count the hands for each choice");
    } else if (!answer.choice || *answer.choice < 0 || *answer.choice >= count) {
      refuse_answer("none of the choices is chosen", "choose one");
    }
    return;
  }
  const Commitment& commit = *step.commit;
  if (commit.kind == Commitment::Kind::number) {
    const bool inside = answer.number && *answer.number >= commit.min && *answer.number <= commit.max;
    if (!inside)
      refuse_answer("it is no number of the range",
                    message("give one from {} to {}", commit.min, commit.max));
  } else if (!answer.cell || !commit.cells.contains(*answer.cell)) {
    refuse_answer("no cell is chosen", "choose one");
  }
}

bool is_right_choice(const LessonStep& step, int choice, const LessonMeasurement* measured) {
  if (step.transfer) return choice == step.transfer->correct;
  return measured && measured->right == choice;
}

bool is_right(const LessonStep& step, const LessonAnswer& answer, const LessonMeasurement* measured) {
  if (answer.room()) {
    const auto choice = choice_of_room(answer.hands);
    return choice && is_right_choice(step, *choice, measured);
  }
  if (answer.choice) return is_right_choice(step, *answer.choice, measured);
  if (!measured) return false;
  if (answer.number) return std::abs(*answer.number - measured->value) <= step.commit->tolerance;
  if (!answer.cell || !measured->cell) return false;
  const int rows = std::abs(answer.cell->row - measured->cell->row);
  const int columns = std::abs(answer.cell->column - measured->cell->column);
  return std::max(rows, columns) <= step.commit->tolerance;
}

std::string answer_text(const LessonStep& step, const LessonAnswer& answer, const AnswerWords& words) {
  if (answer.skipped) return words.nothing;
  if (answer.room()) {
    int all = 0;
    for (const int each : answer.hands) all += each;
    const auto choice = choice_of_room(answer.hands);
    if (!choice) return with_insertions(words.tie, {{"all", std::to_string(all)}});
    const int hands = answer.hands[static_cast<std::size_t>(*choice)];
    return with_insertions(words.hands, {{"choice", choice_words(step, *choice)},
                                         {"hands", std::to_string(hands)},
                                         {"all", std::to_string(all)}});
  }
  if (answer.choice) return choice_words(step, *answer.choice);
  if (answer.cell) return cell_text(*answer.cell, words);
  return answer.number ? figure_number_text(step.see.value(), *answer.number, words.decimal_mark)
                       : std::string();
}

std::string measured_text(const LessonStep& step, const LessonMeasurement& measured,
                          const AnswerWords& words) {
  if (measured.cell) return cell_text(*measured.cell, words);
  if (step.see->as_choice && measured.right) return choice_words(step, *measured.right);
  return figure_number_text(step.see.value(), measured.value, words.decimal_mark);
}

std::string right_text(const LessonStep& step, const LessonMeasurement& measured, const AnswerWords& words) {
  return measured.right ? choice_words(step, *measured.right) : measured_text(step, measured, words);
}

std::string with_measured(const std::string& sentence, const LessonStep& step,
                          const LessonMeasurement& measured, const std::string& answer,
                          const AnswerWords& words) {
  std::map<std::string, std::string> insertions = {{"measured", measured_text(step, measured, words)},
                                                   {"answer", answer},
                                                   {"right", right_text(step, measured, words)}};
  for (const auto& [name, value] : measured.numbers)
    insertions[name] = figure_number_text(step.numbers.at(name), value, words.decimal_mark);
  return with_insertions(sentence, insertions);
}

std::string reconciled_text(const LessonStep& step, const LessonAnswer& answer,
                            const LessonMeasurement& measured, const AnswerWords& words) {
  return with_measured(step.reconcile, step, measured, answer_text(step, answer, words), words);
}

std::string said_text(const LessonStep& step, const LessonAnswer& answer, const LessonMeasurement* measured,
                      const AnswerWords& words) {
  const std::vector<std::string>& says = step.transfer ? step.transfer->says : step.commit.value().says;
  if (says.empty() || !(step.transfer || measured)) return {};
  std::optional<int> which = answer.room() ? choice_of_room(answer.hands) : answer.choice;
  if (!answer.room() && !answer.choice) {
    const bool right = is_right(step, answer, measured);
    if (answer.number) which = right ? 1 : *answer.number < measured->value ? 0 : 2;
    if (answer.cell) which = right ? 0 : 1;
  }
  if (!which) return {};
  const std::string& said = says.at(static_cast<std::size_t>(*which));
  return measured ? with_measured(said, step, *measured, answer_text(step, answer, words), words) : said;
}

}  // namespace whereabouts
