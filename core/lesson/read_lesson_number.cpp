// A number taken from a figure: {"reading": ...}, {"array": ...}, {"difference": [a, b]}, {"ratio": [a, b]}.
#include <fmt/format.h>

#include "core/base/failure.h"
#include "core/lesson/lesson_fields.h"
#include "core/lesson/read_lesson.h"

namespace whereabouts {
namespace {

constexpr int max_axes = 8;
constexpr int max_index = 1 << 24;
constexpr int max_figures = 200;  // that one number is measured in

struct TakeName {
  const char* name;
  FigureNumber::Take take;
};
constexpr TakeName take_names[] = {
    {"mean", FigureNumber::Take::mean},     {"sum", FigureNumber::Take::sum},
    {"min", FigureNumber::Take::min},       {"max", FigureNumber::Take::max},
    {"argmin", FigureNumber::Take::argmin}, {"argmax", FigureNumber::Take::argmax}};

std::vector<std::optional<int>> indices_of(const LessonFields& fields) {
  std::vector<std::optional<int>> at;
  if (!fields.has("at")) return at;
  for (const nlohmann::json& index : fields.list("at", 1, max_axes)) {
    if (index.is_string() && index.get<std::string>() == ":") {
      at.emplace_back();
      continue;
    }
    const bool whole =
        index.is_number_integer() && index.get<double>() >= -max_index && index.get<double>() <= max_index;
    if (!whole) fields.refuse("\"at\" holds something else than whole numbers and \":\"");
    at.emplace_back(index.get<int>());
  }
  return at;
}

FigureNumber::Take take_of(const LessonFields& fields) {
  const std::string name = fields.text("take", 20, false);
  if (name.empty()) return FigureNumber::Take::mean;
  std::string list;
  for (const TakeName& each : take_names) {
    if (name == each.name) return each.take;
    list += (list.empty() ? "" : ", ") + std::string(each.name);
  }
  fields.refuse(message("\"take\" cannot be \"{}\"", name), message("it is one of {}", list));
}

struct SummaryName {
  const char* name;
  FigureNumber::Summary summary;
};
constexpr SummaryName summary_names[] = {{"mean", FigureNumber::Summary::mean},
                                         {"deviation", FigureNumber::Summary::deviation},
                                         {"min", FigureNumber::Summary::min},
                                         {"max", FigureNumber::Summary::max},
                                         {"count", FigureNumber::Summary::count}};

// {"parameter": "seed", "from": 0, "count": 50, "as": "mean"}: whole values of a parameter of the session's
// lab; {"images": ["shipped:...", ...], "as": "count", "is": 5}: the same with other images.
void parse_over(const nlohmann::json& json, const nlohmann::json& session, const std::filesystem::path& path,
                const std::string& place, FigureNumber& quantity) {
  const LessonFields fields(json, path.string(), place, {"parameter", "from", "count", "images", "as", "is"});
  const auto add = [&](const nlohmann::json& patch) {
    nlohmann::json other = session;
    other.merge_patch(patch);
    quantity.over.push_back(parse_lesson_session(other, path, place));
  };
  if (fields.has("parameter") == fields.has("images"))
    fields.refuse("it needs one of \"parameter\" and \"images\"");
  if (fields.has("images")) {
    for (const nlohmann::json& image : fields.list("images", 2, max_figures)) add({{"image", image}});
  } else {
    const std::string parameter = fields.text("parameter", 80, true);
    const int from = fields.whole("from", -max_index, max_index, 0),
              count = fields.whole("count", 2, max_figures, max_figures);
    const nlohmann::json lab = session.contains("lab") ? session.at("lab") : nlohmann::json();
    if (!lab.is_string()) fields.refuse("there is no lab whose parameter that is");
    for (int value = from; value < from + count; ++value)
      add({{"values", {{lab.get<std::string>(), {{parameter, value}}}}}});
  }
  const std::string as = fields.text("as", 20, false);
  std::string list;
  bool found = as.empty();
  for (const SummaryName& each : summary_names) {
    list += (list.empty() ? "" : ", ") + std::string(each.name);
    if (as != each.name) continue;
    quantity.summary = each.summary;
    found = true;
  }
  if (!found)
    fields.refuse(message("\"as\" cannot be \"{}\"", shown(as, 40)), message("it is one of {}", list));
  const std::optional<double> counted = fields.number("is");
  if ((quantity.summary == FigureNumber::Summary::count) != counted.has_value())
    fields.refuse("\"is\" is what is counted, and goes with \"as\": \"count\" alone");
  quantity.counted = counted.value_or(0);
}

FigureNumber parse_nested(const nlohmann::json& json, const nlohmann::json& session,
                          const std::filesystem::path& path, const std::string& place, bool inner) {
  const LessonFields fields(json, path.string(), place,
                            {"reading", "which", "array", "at", "take", "difference", "ratio", "with", "over",
                             "scale", "decimals", "unit", "as"});
  FigureNumber quantity;
  int sources = 0;
  for (const char* key : {"reading", "array", "difference", "ratio"}) sources += fields.has(key) ? 1 : 0;
  if (sources != 1) fields.refuse("it needs one of \"reading\", \"array\", \"difference\" and \"ratio\"");
  if (fields.has("reading")) {
    quantity.source = FigureNumber::Source::reading;
    quantity.name = fields.text("reading", 200, true);
    quantity.which = fields.whole("which", 1, 100, 1);
  } else if (fields.has("array")) {
    quantity.source = FigureNumber::Source::array;
    quantity.name = fields.text("array", 200, true);
    quantity.at = indices_of(fields);
    quantity.take = take_of(fields);
  } else {
    const char* key = fields.has("difference") ? "difference" : "ratio";
    if (inner) fields.refuse(message("a \"{}\" of another one is not supported", key));
    quantity.source = fields.has("ratio") ? FigureNumber::Source::ratio : FigureNumber::Source::difference;
    for (const nlohmann::json& part : fields.list(key, 2, 2))
      quantity.of.push_back(parse_nested(part, session, path, fields.place_of(key), true));
  }
  if (fields.has("with")) {
    if (!quantity.of.empty()) fields.refuse("\"with\" belongs into the two parts", "move it there");
    if (!fields.at("with").is_object()) fields.refuse("\"with\" is not an object");
    nlohmann::json other = session;
    other.merge_patch(fields.at("with"));
    quantity.session = parse_lesson_session(other, path, fields.place_of("with"));
  }
  if (fields.has("over")) {
    if (inner) fields.refuse("\"over\" goes beside \"difference\" and \"ratio\", not into their parts");
    nlohmann::json own = session;
    if (fields.has("with")) own.merge_patch(fields.at("with"));
    parse_over(fields.at("over"), own, path, fields.place_of("over"), quantity);
  }
  const double scale = fields.number("scale").value_or(1);
  if (scale == 0) fields.refuse("\"scale\" is 0");
  quantity.scale = scale;
  quantity.decimals = fields.whole("decimals", 0, 9, 2);
  quantity.unit = fields.text("unit", 40, false);
  const std::string as = fields.text("as", 20, false);
  if (!as.empty() && as != "choice")
    fields.refuse(message("\"as\" cannot be \"{}\"", shown(as, 40)), "it can be \"choice\"");
  quantity.as_choice = !as.empty();
  return quantity;
}

}  // namespace

FigureNumber parse_figure_number(const nlohmann::json& json, const nlohmann::json& session,
                                 const std::filesystem::path& path, const std::string& place) {
  return parse_nested(json, session, path, place, false);
}

}  // namespace whereabouts
