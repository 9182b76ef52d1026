// What a learner commits to: one of several answers, a number, or a cell of a grid.
#include <fmt/format.h>

#include <limits>

#include "core/base/failure.h"
#include "core/lesson/lesson_fields.h"
#include "core/lesson/read_lesson.h"

namespace whereabouts {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

AnswerChoice choice_of(const nlohmann::json& json, const LessonFields& commit, int number) {
  const LessonFields fields(json, commit.file(), commit.place_of(fmt::format("choice {}", number)),
                            {"text", "from", "below", "is"});
  AnswerChoice choice;
  choice.text = fields.text("text", 300, true);
  choice.from = fields.number("from");
  choice.below = fields.number("below");
  if (const auto is = fields.number("is")) {
    if (choice.from || choice.below) fields.refuse("\"is\" stands beside \"from\" or \"below\"");
    choice.from = *is - 0.5;
    choice.below = *is + 0.5;
  }
  choice.otherwise = !choice.from && !choice.below;
  if (choice.from.value_or(-infinity) >= choice.below.value_or(infinity))
    fields.refuse("\"from\" is not below \"below\"");
  return choice;
}

// Two right answers to one measured number, or a second one that is right where no other is.
void check_apart(const std::vector<AnswerChoice>& choices, const LessonFields& fields) {
  int others = 0;
  for (std::size_t a = 0; a < choices.size(); ++a) {
    others += choices[a].otherwise ? 1 : 0;
    for (std::size_t b = a + 1; b < choices.size(); ++b) {
      if (choices[a].text == choices[b].text)
        fields.refuse(message("choices {} and {} are the same", a + 1, b + 1));
      if (choices[a].otherwise || choices[b].otherwise) continue;
      const double from = std::max(choices[a].from.value_or(-infinity), choices[b].from.value_or(-infinity));
      const double below = std::min(choices[a].below.value_or(infinity), choices[b].below.value_or(infinity));
      if (from < below)
        fields.refuse(message("choices {} and {} are both right for some numbers", a + 1, b + 1),
                      "make \"from\" and \"below\" of the two meet");
    }
  }
  if (others > 1)
    fields.refuse("several choices have no \"from\", \"below\" or \"is\"",
                  "one alone may be right where no other is");
}

}  // namespace

Commitment parse_commitment(const nlohmann::json& json, const std::filesystem::path& path,
                            const std::string& place) {
  const LessonFields fields(json, path.string(), place, {"prompt", "choices", "number", "cell", "says"});
  Commitment commit;
  commit.prompt = fields.text("prompt", 600, true);
  const int kinds =
      (fields.has("choices") ? 1 : 0) + (fields.has("number") ? 1 : 0) + (fields.has("cell") ? 1 : 0);
  if (kinds != 1) fields.refuse("it needs one of \"choices\", \"number\" and \"cell\"");
  if (fields.has("choices")) {
    for (const nlohmann::json& each : fields.list("choices", 2, 9))
      commit.choices.push_back(choice_of(each, fields, static_cast<int>(commit.choices.size()) + 1));
    check_apart(commit.choices, fields);
  } else if (fields.has("number")) {
    const LessonFields number(fields.at("number"), path.string(), fields.place_of("number"),
                              {"min", "max", "tolerance"});
    commit.kind = Commitment::Kind::number;
    for (const char* key : {"min", "max", "tolerance"}) {
      if (!number.has(key)) number.refuse(message("\"{}\" is missing", key));
    }
    commit.min = *number.number("min");
    commit.max = *number.number("max");
    commit.tolerance = *number.number("tolerance");
    if (commit.min >= commit.max) number.refuse("\"min\" is not below \"max\"");
    if (commit.tolerance < 0 || commit.tolerance >= commit.max - commit.min)
      number.refuse("with this \"tolerance\" every number is right, or none");
  } else {
    const LessonFields cell(fields.at("cell"), path.string(), fields.place_of("cell"),
                            {"rows", "columns", "tolerance"});
    commit.kind = Commitment::Kind::cell;
    commit.cells = {cell.whole("rows", 1, 32, 0), cell.whole("columns", 1, 32, 0)};
    if (commit.cells.count() < 2) cell.refuse("\"rows\" and \"columns\" leave nothing to choose");
    commit.tolerance = cell.whole("tolerance", 0, 16, 0);
  }
  const std::size_t answers = commit.kind == Commitment::Kind::choices  ? commit.choices.size()
                              : commit.kind == Commitment::Kind::number ? 3
                                                                        : 2;
  commit.says = fields.texts("says", answers, kMaxSaid);
  return commit;
}

}  // namespace whereabouts
