#include "core/labs/framework/parameters/step_parameter.h"

#include "core/base/failure.h"
#include "core/labs/framework/inputs/built_in_run.h"

namespace whereabouts {
namespace {

std::vector<Choice> snapshots_of(const CheckpointRun& run) {
  std::vector<Choice> choices;
  for (const Snapshot& step : run.steps()) choices.push_back({step.id, step.id, shown(step.name, 80)});
  return choices;
}

std::vector<Choice> steps_of(const Scope& scope) {
  if (!scope.inputs.run) return {{"none", "None", "No run is given"}};
  return snapshots_of(*scope.inputs.run);
}

constexpr Handle<std::string> step{step_id};
constexpr const char* label = "Step";
constexpr const char* help = "The snapshot of the run, by the number in its name";

}  // namespace

Parameter step_parameter() {
  return declare(step, {.label = label,
                        .help = help,
                        .heavy = true,
                        .initial = [](const Scope& scope) { return steps_of(scope).back().id; },
                        .choices = steps_of,
                        .applies = [](const Scope& scope) { return scope.inputs.run != nullptr; }});
}

Parameter run_step_parameter() {
  return declare(step, {.label = label,
                        .help = help,
                        .initial = [](const Scope& scope) { return run_of(scope.inputs)->steps().back().id; },
                        .choices = [](const Scope& scope) { return snapshots_of(*run_of(scope.inputs)); }});
}

}  // namespace whereabouts
