// The parameters of a lab as their controls show them.
#pragma once

#include "ui/model/compute_queue.h"

namespace whereabouts {

// `values`: every parameter, resolved. Throws what a declaration throws.
std::vector<ParameterState> statesOf(const Lab& lab, const Inputs& inputs, const Values& values);
// As many as have a range with these inputs, for a lab that fails: a value that is to blame is left out, and
// a parameter that none will do for has no control.
std::vector<ParameterState> resolvableStates(const Lab& lab, const Inputs& inputs, const Values& given);

}  // namespace whereabouts
