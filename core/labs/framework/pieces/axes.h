// The usual axes.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// For places of one kind: `count` of them, one unit each, the first at 0.
Axis index_axis(Index index, int count, Message label);
// Of values, with a line and a light grid.
Axis value_axis(double lower, double upper, Message label);
// Without ticks and numbers.
Axis hidden_axis(double lower, double upper);

}  // namespace whereabouts
