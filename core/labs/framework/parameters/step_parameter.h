// The parameter `step`: which snapshot of a training run is looked at.
#pragma once

#include "core/parameter/parameter.h"

namespace whereabouts {

inline constexpr const char* step_id = "step";
// By the number in the snapshot's name; the last one where nothing is chosen. It applies only where a run is
// given. Declared before every parameter that looks at the checkpoint.
Parameter step_parameter();
// The same for a lab that looks at the whole run: light, and of the built-in run where none is given.
Parameter run_step_parameter();

}  // namespace whereabouts
