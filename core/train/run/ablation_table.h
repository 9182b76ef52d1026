// The runs of an `ablate` as a table: mean and deviation over the seeds, scheme by scheme.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/array/table.h"
#include "core/train/run/ablation.h"

namespace whereabouts {

// What is measured of every run, in the order of the columns.
struct AblationMeasure {
  const char* id;
  const char* title;
  MeanDeviation AblationSummary::*over_seeds;
  double AblationRow::*of_run;
};
constexpr int ablation_measure_count = 4;
const std::array<AblationMeasure, ablation_measure_count>& ablation_measures();

// Whether mean ± deviation of the two overlap: then the comparison does not tell which is higher.
bool ties(const MeanDeviation& a, const MeanDeviation& b);
// The index of the highest mean, of equal ones the first; `summaries` is not empty.
std::size_t best_of(const std::vector<AblationSummary>& summaries, const AblationMeasure& measure);

// "84.1 ± 0.2", of shares; of one run "84.1".
std::string percent_text(const MeanDeviation& value, int runs);

// A row for each scheme in the order given: position, seeds, parameters, the measures in percent. Where there
// are several seeds, the best of a column and what ties with it carry a note. The deviations are columns that
// only csv writes.
Table ablation_table(const std::vector<AblationSummary>& summaries, const std::string& title);

}  // namespace whereabouts
