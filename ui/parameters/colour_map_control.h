// A colour map: a box of swatches, and a button that turns it round.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

ParameterControl* makeColourMapControl(const ParameterState& state, QWidget* parent);

}  // namespace whereabouts
