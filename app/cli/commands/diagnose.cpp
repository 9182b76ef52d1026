// whereabouts diagnose --checkpoint F|--run DIR --data SET [--layer L] [--distance D] [--share S]
// [--samples N] [--json]
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/console.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/separation/parameters.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

Json number_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

// `only`: this layer; empty: all.
Json diagnosis_json(const SeparationData& data, std::optional<std::size_t> only) {
  Json layers = Json::array();
  for (std::size_t i = 0; i < data.layers.size(); ++i) {
    if (only && *only != i) continue;
    const LayerSeparation& each = data.layers[i];
    layers.push_back({{"layer", i},
                      {"same", number_or_null(each.means.same)},
                      {"different", number_or_null(each.means.different)},
                      {"ratio", number_or_null(each.means.ratio())},
                      {"further", number_or_null(each.further)}});
  }
  const ClassSeparation& pairs = data.layers.front().means;
  return {{"model", data.model},
          {"data", data.data},
          {"images", data.images},
          {"share", data.share == separation::Share::test ? "test" : "train"},
          {"classes", data.class_names.size()},
          {"distance", data.distance == RowDistance::cosine ? "cosine" : "euclidean"},
          {"pooled", data.pooling},
          {"same_pairs", pairs.same_pairs},
          {"different_pairs", pairs.different_pairs},
          {"drawn_pairs", {data.layers.front().same.size(), data.layers.front().different.size()}},
          {"layers", layers},
          {"best", data.best()},
          {"backend", data.ran ? data.ran->backend : ""},
          {"notes", data.notes}};
}

std::string diagnosis_text(const SeparationData& data, std::optional<std::size_t> only) {
  std::vector<std::vector<std::string>> rows = {{"LAYER", "SAME", "DIFFERENT", "RATIO", "FURTHER"}};
  for (std::size_t i = 0; i < data.layers.size(); ++i) {
    if (only && *only != i) continue;
    const LayerSeparation& each = data.layers[i];
    rows.push_back({std::to_string(i), number(each.means.same, 4), number(each.means.different, 4),
                    number(each.means.ratio(), 3), number(100 * each.further, 1) + " %"});
  }
  std::string text = table_text(rows) + "\n";
  text += "mean " + std::string(data.distance == RowDistance::cosine ? "cosine" : "Euclidean") +
          " distance of " + grouped(data.images) +
          (data.share == separation::Share::test ? " test" : " training") + " images of " + data.data + ", " +
          data.pooling + "\n";
  for (const std::string& note : data.notes) text += "note: " + shown(note, 400) + "\n";
  return text;
}

void declare_diagnose(CommandLine& line) {
  line.flag("json", "as JSON");
}

int run_diagnose(const Arguments& arguments) {
  const auto read = read_lab_words(diagnose_command(), arguments);
  if (!read) return 0;
  const Progress& progress = console_progress();
  const Result result = LabRunner().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  const auto& data = dynamic_cast<const SeparationData&>(*result.data);
  report_backend(*read, *result.data);
  std::optional<std::size_t> only;
  if (read->line.has(separation::layer.id)) only = static_cast<std::size_t>(result.values[separation::layer]);
  clear_console_progress();
  if (read->line.has("json")) {
    std::printf("%s\n",
                diagnosis_json(data, only).dump(2, ' ', false, Json::error_handler_t::replace).c_str());
  } else {
    std::fputs(diagnosis_text(data, only).c_str(), stdout);
  }
  return 0;
}

}  // namespace

Command diagnose_command() {
  return {.name = "diagnose",
          .summary = "whether images of one class lie closer together, layer by layer",
          .about = "Whether images of one class lie closer together, layer by layer.",
          .usage = "diagnose --checkpoint F|--run DIR --data SET [options] [--json]",
          .lab = "separation",
          .declare = declare_diagnose,
          .run_words = run_diagnose};
}

}  // namespace whereabouts
