// The series, the encoding of its days, and the similarity of each day to the chosen one.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

void show_series(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
