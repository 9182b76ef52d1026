// The views of the lab `time`, one source each.
#pragma once

#include "core/labs/time/data.h"

namespace whereabouts {

// The series, the encoding of its days, and the similarity of each day to the chosen one.
void show_series(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

// Similarity against the lag, and of days around the chosen one, under both rules of harmonics.
void show_recurrence(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

// The vectors of one day's horizons, and the similarity of a forecast to those of days around it.
void show_horizons(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

// The correlations up to a day as a bias of attention, held against the order of the columns.
void show_relations(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

// How many assets there are, who is there when, the sequence of one day, and what padding costs.
void show_universe(Figure& figure, const TimeData& data, const Values& values, const Progress& progress);

}  // namespace whereabouts
