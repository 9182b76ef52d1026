// Integers and reals: the value as an editable number, and a slider.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

ParameterControl* makeNumberControl(const ParameterState& state, QWidget* parent);

}  // namespace whereabouts
