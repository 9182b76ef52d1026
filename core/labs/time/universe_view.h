// How many assets there are, who is there when, the sequence of one day, and what padding costs.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

void show_universe(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
