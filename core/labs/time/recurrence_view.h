// Similarity against the lag, and of days around the chosen one, under both rules of harmonics.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

void show_recurrence(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
