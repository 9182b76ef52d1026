#include "core/parameter/parameter_states.h"

namespace whereabouts {
namespace {

ParameterState state_of(const Parameter& parameter, const Scope& scope) {
  ParameterState state;
  state.parameter = &parameter;
  state.value = scope.values.at(parameter.id);
  state.initial = parameter.initial(scope);
  state.applies = !parameter.applies || parameter.applies(scope);
  if (parameter.range) state.range = parameter.range(scope);
  if (parameter.choices)
    state.choices = offered_choices(parameter, scope, std::get<std::string>(state.value));
  if (parameter.presets) state.presets = parameter.presets(scope);
  state.sweep = sweep_of(parameter, scope);
  return state;
}

}  // namespace

std::vector<ParameterState> states_of(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                      const Values& values) {
  std::vector<ParameterState> states;
  states.reserve(parameters.size());
  const Scope scope{inputs, values};
  for (const Parameter& parameter : parameters) states.push_back(state_of(parameter, scope));
  return states;
}

std::vector<ParameterState> resolvable_states(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                              const Values& given) {
  std::vector<ParameterState> states;
  std::vector<Parameter> usable;
  Values chosen = given;
  const auto add = [&](const Parameter& parameter) {
    usable.push_back(parameter);
    try {
      const Values values = resolve(usable, inputs, chosen, Policy::adjust);
      states.push_back(state_of(parameter, Scope{inputs, values}));
      return true;
    } catch (const std::exception&) {
      usable.pop_back();
      return false;
    }
  };
  for (const Parameter& parameter : parameters) {
    if (add(parameter) || !chosen.has(parameter.id)) continue;
    chosen.erase(parameter.id);
    add(parameter);
  }
  return states;
}

}  // namespace whereabouts
