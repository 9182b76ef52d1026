// The correlations up to a day as a bias of attention, held against the order of the columns.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

void show_relations(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
