// A cell of the grid: its row and column as editable numbers, and a slider over the raster order.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

ParameterControl* makeCellControl(const ParameterState& state, QWidget* parent);

}  // namespace whereabouts
