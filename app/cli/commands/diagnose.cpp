// whereabouts diagnose --checkpoint F|--run DIR --data SET [--layer L] [--distance D] [--share S]
// [--samples N] [--json]
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/console.h"
#include "app/cli/lab_arguments.h"
#include "app/cli/shares.h"
#include "app/cli/table_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/labs/separation/parameters.h"
#include "core/labs/separation/task.h"

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
  line.option("out", "a folder for the parts, with --only");
  declare_shares(line, "what the parts in this folder come to: the text that one machine would have printed");
}

int print_diagnosis(const SeparationData& data, const LabArguments& read, int layer, bool json) {
  report_backend(read, data);
  std::optional<std::size_t> only;
  if (read.line.has(separation::layer.id)) only = static_cast<std::size_t>(layer);
  clear_console_progress();
  if (json) {
    std::printf("%s\n",
                diagnosis_json(data, only).dump(2, ' ', false, Json::error_handler_t::replace).c_str());
  } else {
    std::fputs(diagnosis_text(data, only).c_str(), stdout);
  }
  return 0;
}

// What the lab sees of the words.
struct Seen {
  Inputs inputs;
  Values values;
};

Seen seen_by(const LabArguments& read, const Progress& progress) {
  Seen seen;
  seen.inputs = seen_inputs(*read.lab, read.inputs, read.given, Policy::refuse, progress);
  seen.values = resolve_values(*read.lab, seen.inputs, read.given, Policy::refuse);
  return seen;
}

// Words that do not change what the parts hold.
const std::vector<std::string> of_printing = {"list", "only", "out", "json"};

int collect_diagnosis(const Arguments& arguments) {
  CommandLine line("diagnose", "", "diagnose --collect DIR [--json]");
  line.option("collect", "", true);
  line.flag("json", "");
  if (!line.parse(arguments)) return 0;
  const std::filesystem::path folder = line.path("collect");
  const Progress& progress = console_progress();
  const CollectedParts parts(folder);
  const Arguments words = words_in_plan(parts.plan(), "diagnose", folder);
  const auto read = read_lab_words(diagnose_command(), words);
  if (!read) return 0;
  check_plan(parts, plan_of("diagnose", words, {fingerprint(*read, progress)}), folder);
  const Seen seen = seen_by(*read, progress);
  const SeparationTask task(seen.inputs, seen.values, progress);
  const auto data = from_stored_passes(task, all_parts(parts, task.passes().count(), folder), progress);
  return print_diagnosis(*data, *read, seen.values[separation::layer], line.has("json"));
}

// The forward passes of a share, or their list.
int run_passes(const Arguments& arguments, const LabArguments& read, const Progress& progress) {
  const std::optional<Share> share = share_of(read.line);
  if (!read.line.has("out")) refuse_usage("--out", "it is missing", "name a folder for the parts");
  const Seen seen = seen_by(read, progress);
  const SeparationTask task(seen.inputs, seen.values, progress);
  clear_console_progress();
  if (!share) {
    Arguments words = words_of_all(arguments, {"list"});
    words.insert(words.begin(), "diagnose");
    return list_parts(words, task.passes().count());
  }
  const PartFolder folder(read.line.path("out"));
  folder.begin(plan_of("diagnose", words_of_all(arguments, of_printing), {fingerprint(read, progress)}));
  compute_share(
      folder, *share, task.passes().count(),
      [&](int part) { return stored_pass(task, part, read.inputs.backend, progress); }, progress);
  return 0;
}

int run_diagnose(const Arguments& arguments) {
  if (collects(arguments)) return collect_diagnosis(arguments);
  const auto read = read_lab_words(diagnose_command(), arguments);
  if (!read) return 0;
  const Progress& progress = console_progress();
  if (read->line.has("list") || read->line.has("only")) return run_passes(arguments, *read, progress);
  if (read->line.has("out")) refuse_usage("--out", "it is for parts", "say --only, or leave it out");
  const Result result = LabRunner().run(*read->lab, read->inputs, read->given, Policy::refuse, progress);
  return print_diagnosis(dynamic_cast<const SeparationData&>(*result.data), *read,
                         result.values[separation::layer], read->line.has("json"));
}

}  // namespace

Command diagnose_command() {
  return {.name = "diagnose",
          .summary = "whether images of one class lie closer together, layer by layer",
          .about = "Whether images of one class lie closer together, layer by layer.",
          .usage =
              "diagnose --checkpoint F|--run DIR --data SET [options] [--json] [--out DIR/ --list | --only "
              "I/N] | --collect DIR/",
          .lab = "separation",
          .declare = declare_diagnose,
          .run_words = run_diagnose};
}

}  // namespace whereabouts
