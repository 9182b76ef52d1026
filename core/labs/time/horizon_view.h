// The vectors of one day's horizons, and the similarity of a forecast to those of days around it.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

void show_horizons(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
