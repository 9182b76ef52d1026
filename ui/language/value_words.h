// The value of a parameter as the window writes it.
#pragma once

#include <QString>

#include "core/parameter/parameter_states.h"

namespace whereabouts {

// "37", "row 3, column 4", the label of a choice; without the unit.
QString valueWords(const ParameterState& state, const Value& value);
// "position 37 of 0–175", "reference: row 3, column 4": where a sweep stands.
QString sweepWords(const ParameterState& state, const Value& value);

}  // namespace whereabouts
