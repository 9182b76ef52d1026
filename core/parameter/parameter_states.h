// Parameters as their controls show them.
#pragma once

#include <vector>

#include "core/parameter/parameter.h"

namespace whereabouts {

// A parameter at this moment: what its control shows and allows.
struct ParameterState {
  const Parameter* parameter = nullptr;
  Value value, initial;
  bool applies = true;
  Range range;
  std::vector<Choice> choices;  // those that can be chosen
  std::vector<Preset> presets;
  Sweep sweep;
};

// `values`: every parameter, resolved. Throws what a declaration throws.
std::vector<ParameterState> states_of(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                      const Values& values);
// For a lab that fails: leaves out the values that cause the failure, and the parameters that have no valid
// value with these inputs.
std::vector<ParameterState> resolvable_states(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                              const Values& given);

}  // namespace whereabouts
