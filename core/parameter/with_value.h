// A value set by hand.
#pragma once

#include "core/parameter/declaration.h"

namespace whereabouts {

// `given` with that value of `parameter`, without the values that it makes void (Parameter::clears).
Values with_value(Values given, const Parameter& parameter, Value value);

}  // namespace whereabouts
