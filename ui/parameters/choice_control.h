// Choices: side by side where they are few and short, else in a box; and the switch.
#pragma once

#include "ui/parameters/parameter_control.h"

namespace whereabouts {

ParameterControl* makeSegmentedControl(const ParameterState& state, QWidget* parent);
ParameterControl* makeComboControl(const ParameterState& state, QWidget* parent);
ParameterControl* makeSwitchControl(const ParameterState& state, QWidget* parent);
// Few and short enough to stand side by side.
bool sitsSideBySide(const std::vector<Choice>& choices);

}  // namespace whereabouts
