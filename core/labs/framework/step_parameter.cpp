#include "core/labs/framework/step_parameter.h"

#include "core/base/failure.h"
#include "core/labs/framework/inputs.h"

namespace whereabouts {
namespace {

std::vector<Choice> steps_of(const Scope& scope) {
  if (!scope.inputs.run) return {{"none", "None", "No run is given"}};
  std::vector<Choice> choices;
  for (const Snapshot& step : scope.inputs.run->steps())
    choices.push_back({step.id, step.id, shown(step.name, 80)});
  return choices;
}

}  // namespace

Parameter step_parameter() {
  return declare(Handle<std::string>{step_id},
                 {.label = "Step",
                  .help = "The snapshot of the run, by the number in its name",
                  .heavy = true,
                  .initial = [](const Scope& scope) { return steps_of(scope).back().id; },
                  .choices = steps_of,
                  .applies = [](const Scope& scope) { return scope.inputs.run != nullptr; }});
}

}  // namespace whereabouts
