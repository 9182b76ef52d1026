// whereabouts ablate --data SET [--positions LIST] [--seeds N] [options] --out DIR/
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/cli/command_line.h"
#include "app/cli/console.h"
#include "app/cli/training_text.h"
#include "core/base/failure.h"
#include "core/labs/framework/inputs.h"
#include "core/parameter/declare.h"
#include "core/train/data/data_parameters.h"
#include "core/train/run/ablation_table.h"

namespace whereabouts {
namespace {

constexpr Handle<int> seeds{"seeds"};
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

}  // namespace

int run_ablate(const Arguments& arguments) {
  const std::vector<Parameter> parameters = shared_parameters(), of_data = data_parameters();
  const std::vector<Parameter> own = {declare(seeds, {.help = "runs of each scheme, with seeds 0 to N - 1",
                                                      .initial = 3,
                                                      .range = Range{.min = 1, .max = 100}})};
  CommandLine line("ablate", "Trains a model with each position scheme and compares them.",
                   "ablate --data SET [--positions LIST] [--seeds N] [options] --out DIR/");
  line.option("out", "a folder for the runs and the table; one that was interrupted goes on", true);
  line.option("positions", std::string("schemes, with commas between; left out: ") + all_positions);
  line.parameters(own, "Comparison");
  line.parameters(of_data, "Data");
  line.parameters(parameters, "Training");
  if (!line.parse(arguments)) return 0;
  if (!line.has("data"))
    refuse_usage("--data", "it is missing", "say which images: where, which, fashion-mnist or a folder");
  const Progress& progress = console_progress();
  Values values = line.given(parameters, Inputs{});
  std::vector<Parameter> all = train_parameters();
  for (Parameter& parameter : all) {
    if (const Parameter* shared = find_parameter(parameters, parameter.id)) parameter = *shared;
  }
  const Values resolved = resolve(all, Inputs{}, values, Policy::refuse);
  const Values of = line.resolved(of_data);
  const DataOptions options = data_options(of);
  AblationPlan plan;
  plan.positions = split(line.has("positions") ? line.text("positions") : all_positions);
  if (plan.positions.empty())
    refuse_usage("--positions", "it names no scheme", "leave it out, or name some with commas between");
  plan.seeds = line.resolved(own)[seeds];
  auto data = std::make_shared<const DataSet>(load_data_set(data_name(of), options, progress));
  print_notes(*data);
  plan.run = run_configuration(resolved, *data);
  plan.run.data_options = options;
  plan.default_rates = !values.has("position-rate");
  const auto report = [&](const AblationProgress& told) {
    const double share = double(told.training.step) / double(told.training.steps);
    progress.report((told.run + share) / told.runs,
                    fmt::format("run {} of {}, {}, seed {}: {}", told.run + 1, told.runs, told.position,
                                told.seed, training_text(told.training)));
  };
  std::vector<AblationRow> rows;
  try {
    rows = run_ablation(plan, data, line.path("out"), report, progress);
  } catch (const Failure& failure) {
    if (failure.fault() != Fault::cancelled) throw;
    throw Failure(Fault::cancelled, "ablate", "stopped", "the same command goes on");
  }
  clear_console_progress();
  std::fputs(markdown_text(ablation_table(best_first(summarise(rows)), {})).c_str(), stdout);
  return 0;
}

}  // namespace whereabouts
