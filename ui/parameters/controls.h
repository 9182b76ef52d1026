// The controls of makeParameterControl(), one source for each kind.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

// Integers and reals: the value as an editable number, and a slider.
ParameterControl* makeNumberControl(const ParameterState& state, QWidget* parent);

// Choices: side by side where they are few and short, else in a box; and the switch.
ParameterControl* makeSegmentedControl(const ParameterState& state, QWidget* parent);
ParameterControl* makeComboControl(const ParameterState& state, QWidget* parent);
ParameterControl* makeSwitchControl(const ParameterState& state, QWidget* parent);
// Few and short enough to stand side by side.
bool sitsSideBySide(const std::vector<Choice>& choices);

// A colour map: a box of swatches, and a button that turns it round.
ParameterControl* makeColourMapControl(const ParameterState& state, QWidget* parent);

// A cell of the grid: its row and column as editable numbers, and a slider over the raster order.
ParameterControl* makeCellControl(const ParameterState& state, QWidget* parent);

// Text, grids, ranges, lists and permutations: a line to type into, with what is wrong under it.
ParameterControl* makeTextControl(const ParameterState& state, const ValueCheck& check, QWidget* parent);

}  // namespace whereabouts
