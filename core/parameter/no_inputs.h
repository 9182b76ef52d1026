// For declarations that look at no inputs, such as those of a training.
#pragma once

#include "core/parameter/declaration.h"

namespace whereabouts {

// Empty ones. Defined where inputs are (core/labs/framework/inputs.cpp), which is above.
const Inputs& no_inputs();

}  // namespace whereabouts
