// Text, grids, ranges, lists and permutations: a line to type into, with what is wrong under it.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

ParameterControl* makeTextControl(const ParameterState& state, const ValueCheck& check, QWidget* parent);

}  // namespace whereabouts
