// whereabouts ablate --data SET [--positions LIST] [--seeds N] [--tune] [options] --out DIR/
//     [--list | --only I/N]
//
// whereabouts ablate --collect DIR/
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/shares.h"
#include "app/cli/training_text.h"
#include "core/base/failure.h"
#include "core/base/number_text.h"
#include "core/base/shell_words.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/parameter/declare.h"
#include "core/train/data/data_parameters.h"
#include "core/train/run/ablation_table.h"
#include "core/train/run/comparison_folder.h"
#include "core/train/run/grid_accuracy.h"
#include "core/train/run/tuning.h"

namespace whereabouts {
namespace {

constexpr Handle<int> seeds{"seeds"}, tuning_seeds{"tune-seeds"}, held_out{"tune-images"};
constexpr Handle<bool> tune{"tune"};
constexpr Handle<std::vector<double>> rates{"rates"}, grids{"grids"};
constexpr Handle<int> grid_images{"grid-images"};
constexpr const char* all_positions =
    "none,sinusoidal-2d,learned-1d,learned-2d,relative-bias,alibi-2d,rope-2d,rope-mixed";

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> words{""};
  for (const char c : list) {
    if (c == ',') {
      words.emplace_back();
    } else if (c != ' ') {
      words.back() += c;
    }
  }
  words.erase(std::remove(words.begin(), words.end(), std::string()), words.end());
  return words;
}

// The options of a run that are the same for all runs here.
std::vector<Parameter> shared_parameters() {
  std::vector<Parameter> parameters = train_parameters();
  parameters.erase(std::remove_if(parameters.begin(), parameters.end(),
                                  [](const Parameter& parameter) {
                                    return parameter.id == "position" || parameter.id == "layout" ||
                                           parameter.id == "seed";
                                  }),
                   parameters.end());
  // Only the last one counts here.
  for (Parameter& parameter : parameters) {
    if (parameter.id == "evaluations")
      parameter.initial = [](const Scope&) { return Value(std::int64_t{4}); };
  }
  return parameters;
}

std::vector<Parameter> comparison_parameters() {
  const auto tuned = [](const Scope& scope) { return scope[tune]; };
  return {declare(seeds, {.help = "runs of each scheme, with seeds 0 to N - 1",
                          .initial = 3,
                          .range = Range{.min = 1, .max = 100}}),
          declare(tune,
                  {.help = "choose the rate of the position parameters for every scheme: each of --rates is "
                           "tried on a part of the training images and judged by the others"}),
          declare(rates, {.help = "rates to choose from",
                          .initial = std::vector<double>{0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1},
                          .range = Range{.min = 1e-7, .max = 1},
                          .applies = tuned}),
          declare(tuning_seeds, {.help = "runs of each rate, with seeds that follow those of the comparison",
                                 .initial = 1,
                                 .range = Range{.min = 1, .max = 100},
                                 .applies = tuned}),
          declare(held_out, {.help = "training images that judge the rates; 0: a tenth of them",
                             .initial = 0,
                             .range = Range{.min = 0, .max = 2000000000},
                             .applies = tuned}),
          declare(grids,
                  {.help = "how many times larger the grids are that every model is tried on, such as "
                           "1,1.5,2,3,4,5: images that are drawn get a larger canvas with objects as large "
                           "as before, others are resized",
                   .range = Range{.min = 1, .max = 16}}),
          declare(grid_images, {.help = "test images on each of these grids; 0: all",
                                .initial = 0,
                                .range = Range{.min = 0, .max = 2000000000},
                                .applies = [](const Scope& scope) { return !scope[grids].empty(); }})};
}

// Runs that were not tried on a grid that others were tried on, one line for each grid.
void note_untried(const std::vector<AblationRow>& rows) {
  for (const double factor : grids_of(rows)) {
    std::string names;
    std::size_t count = 0;
    for (const AblationRow& row : rows) {
      if (row.grids.contains(factor)) continue;
      names += fmt::format("{}{} seed {}", names.empty() ? "" : ", ", row.position, row.seed);
      ++count;
    }
    if (count > 0)
      std::fprintf(stderr, "whereabouts: note: %zu of %zu runs were not tried on %s times the grid: %s\n",
                   count, rows.size(), fmt::to_string(factor).c_str(), shown(names, 2000).c_str());
  }
}

// What the choice of rates adds to the plan; the data set on which they are tried, null without a choice.
std::shared_ptr<const DataSet> plan_tuning(AblationPlan& plan, const Values& own, const DataSet& data,
                                           const DataOptions& options, const Progress& progress) {
  if (!own[tune]) return nullptr;
  plan.rates = own[rates];
  if (plan.rates.empty()) refuse_usage("--rates", "it names no rate", "leave it out, or name some");
  plan.tuning_seeds = own[tuning_seeds];
  DataOptions with_held_out = options;
  with_held_out.hold_out = own[held_out] > 0 ? own[held_out] : data.train.count() / 10;
  if (with_held_out.hold_out == 0)
    refuse_usage("--tune", "there are too few training images to hold a tenth of them out",
                 "say how many with --tune-images");
  return std::make_shared<const DataSet>(load_data_set(data_name(plan.run.values), with_held_out, progress));
}

// A command for each part that can be run by itself: for GNU parallel, make, a job array.
int list_commands(const CommandLine& line, const std::vector<std::vector<Parameter>>& declared, int parts) {
  std::vector<std::string> words = {"ablate"};
  const auto add = [&](const std::string& id) {
    if (line.has(id)) words.insert(words.end(), {"--" + id, line.text(id)});
  };
  for (const std::vector<Parameter>& parameters : declared) {
    for (const Parameter& each : parameters) add(each.id);
  }
  add("positions");
  add("out");
  return list_parts(words, parts);
}

void print_table(const std::vector<AblationRow>& rows, const std::vector<TuningRow>& tried) {
  std::fputs(markdown_text(ablation_table(best_first(summarise(rows)), {}, best_rates(tried))).c_str(),
             stdout);
}

int collect(const std::filesystem::path& folder) {
  const CollectedRuns collected = collect_runs(folder);
  clear_console_progress();
  if (!collected.missing.empty()) {
    std::string names;
    for (const PlannedRun& run : collected.missing)
      names += fmt::format("{}{} seed {}", names.empty() ? "" : ", ", run.position, run.seed);
    std::fprintf(stderr, "whereabouts: note: %zu of %zu runs have not ended: %s\n", collected.missing.size(),
                 collected.missing.size() + collected.rows.size(), shown(names, 2000).c_str());
  }
  if (collected.rows.empty()) return 0;
  note_untried(collected.rows);
  print_table(collected.rows, collected.tried);
  return 0;
}

void declare_ablate(CommandLine& line) {
  const std::vector<Parameter> parameters = shared_parameters(), of_data = data_parameters();
  const std::vector<Parameter> own = comparison_parameters();
  line.option("out", "a folder for the runs and the table; one that was interrupted goes on");
  line.option("positions", std::string("schemes, with commas between; left out: ") + all_positions);
  declare_shares(line,
                 "the table of all runs in this folder that have ended, whoever made them; names those that "
                 "are missing");
  line.parameters(own, "Comparison");
  line.parameters(of_data, "Data");
  line.parameters(parameters, "Training");
}

int run_ablate(const CommandLine& line) {
  const std::vector<Parameter> parameters = shared_parameters(), of_data = data_parameters();
  const std::vector<Parameter> own = comparison_parameters();
  if (line.has("collect")) {
    for (const char* other : {"list", "only", "out", "data"}) {
      if (line.has(other))
        refuse_usage(std::string("--") + other, "--collect takes what is there", "leave it out");
    }
    return collect(line.path("collect"));
  }
  if (!line.has("data"))
    refuse_usage("--data", "it is missing", "say which images: where, which, fashion-mnist or a folder");
  if (!line.has("out")) refuse_usage("--out", "it is missing", "name a folder for the runs");
  const Share share = share_of(line).value_or(Share());
  const Progress& progress = console_progress();
  Values values = line.given(parameters, Inputs{});
  std::vector<Parameter> all = train_parameters();
  for (Parameter& parameter : all) {
    if (const Parameter* shared = find_parameter(parameters, parameter.id)) parameter = *shared;
  }
  Values resolved = resolve(all, Inputs{}, values, Policy::refuse);
  const Values of = line.resolved(of_data);
  const DataOptions options = data_options(of);
  AblationPlan plan;
  plan.positions = split(line.has("positions") ? line.text("positions") : all_positions);
  if (plan.positions.empty())
    refuse_usage("--positions", "it names no scheme", "leave it out, or name some with commas between");
  const Values of_comparison = line.resolved(own);
  plan.seeds = of_comparison[seeds];
  plan.grids = sorted_grids(of_comparison[grids]);
  if (line.has("grids") && plan.grids.empty())
    refuse_usage("--grids", "it names no size", "leave it out, or name some with commas between");
  plan.grid_images = plan.grids.empty() ? 0 : of_comparison[grid_images];
  if (of_comparison[tune] && values.has("position-rate"))
    refuse_usage("--position-rate", "--tune chooses it", "leave one of them out");
  if (line.has("list")) {
    for (const std::string& position : plan.positions) find_scheme(position);
    const std::size_t parts = of_comparison[tune] ? plan.positions.size() : planned_runs(plan).size();
    return list_commands(line, {of_data, parameters, own}, static_cast<int>(parts));
  }
  auto data = std::make_shared<const DataSet>(load_data_set(data_name(of), options, progress));
  print_notes(*data);
  for (const auto& [id, value] : of) resolved.set(id, value);
  plan.run = run_configuration(resolved, *data);
  plan.default_rates = !values.has("position-rate");
  // Nothing is chosen by the test images, so they need no look but the last.
  if (of_comparison[tune] && !values.has("evaluations")) plan.run.set(training::evaluations, 1);
  const auto tuning = plan_tuning(plan, of_comparison, *data, options, progress);
  const auto report = [&](const AblationProgress& told) {
    if (told.grid) {
      progress.report((told.run + 1.0) / told.runs,
                      fmt::format("run {} of {}, {}, seed {}: {} times the grid, {} of {} images",
                                  told.run + 1, told.runs, told.position, told.seed, *told.grid,
                                  grouped(told.images), grouped(told.all_images)));
      return;
    }
    const double part = double(told.training.step) / double(told.training.steps);
    progress.report((told.run + part) / told.runs,
                    fmt::format("run {} of {}, {}, {}seed {}: {}", told.run + 1, told.runs, told.position,
                                told.rate ? fmt::format("position rate {}, ", *told.rate) : "", told.seed,
                                training_text(told.training)));
  };
  std::vector<AblationRow> rows;
  try {
    rows = run_ablation(plan, data, line.path("out"), report, progress, tuning, share);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::cancelled) throw;
    throw Failure(Fault::cancelled, "ablate", "stopped", "the same command goes on");
  }
  clear_console_progress();
  const std::size_t planned = planned_runs(plan).size();
  if (rows.size() < planned)
    std::fprintf(stderr, "whereabouts: note: %zu of %zu runs have ended; %s makes their table\n", rows.size(),
                 planned, shell_words({"whereabouts", "ablate", "--collect", line.text("out")}).c_str());
  if (share.whole()) note_untried(rows);
  if (share.whole()) print_table(rows, read_tuning(line.path("out") / "tuning.csv"));
  return 0;
}

}  // namespace

Command ablate_command() {
  return {.name = "ablate",
          .summary = "trains a model with each position scheme and compares them",
          .about = "Trains a model with each position scheme and compares them.",
          .usage =
              "ablate --data SET [--positions LIST] [--seeds N] [--tune] [options] --out DIR/ [--list | "
              "--only I/N] | --collect DIR/",
          .declare = declare_ablate,
          .run = run_ablate};
}

}  // namespace whereabouts
