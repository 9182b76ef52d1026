// Parameters as their controls show them.
#pragma once

#include "ui/model/compute_queue.h"

namespace whereabouts {

// `values`: every parameter, resolved. Throws what a declaration throws.
std::vector<ParameterState> statesOf(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                     const Values& values);
// For a lab that fails: leaves out the values that cause the failure, and the parameters that have no valid
// value with these inputs.
std::vector<ParameterState> resolvableStates(const std::vector<Parameter>& parameters, const Inputs& inputs,
                                             const Values& given);

}  // namespace whereabouts
