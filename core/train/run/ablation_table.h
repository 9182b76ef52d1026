// The runs of an `ablate` as a table: mean and deviation over the seeds, scheme by scheme.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/array/table.h"
#include "core/train/run/ablation.h"

namespace whereabouts {

// What is measured of every run, in the order of the columns.
struct AblationMeasure {
  const char* id;
  const char* title;
  SampleMean AblationSummary::*over_seeds;
  double AblationRow::*of_run;
};
constexpr int ablation_measure_count = 4;
const std::array<AblationMeasure, ablation_measure_count>& ablation_measures();

// Whether the comparison does not tell which is higher: the 95 % interval of their difference (Welch's test)
// holds 0. Of one run nothing is known but its number: then only equal numbers tie.
bool ties(const SampleMean& a, const SampleMean& b);
// "−1.2 (−2.0 to −0.4)": points that `a` is above `b`, and the 95 % interval; of single runs without one.
Message difference_text(const SampleMean& a, const SampleMean& b);
// The index of the highest mean, of equal ones the first; `summaries` is not empty.
std::size_t best_of(const std::vector<AblationSummary>& summaries, const AblationMeasure& measure);

// The highest mean on a grid of that size; null where none was tried on it.
const SampleMean* best_on_grid(const std::vector<AblationSummary>& summaries, double factor);

// "84.1 ± 0.2", of shares; of one run "84.1".
NumberText percent_text(const SampleMean& value);

// A row for each scheme in the order given: position, seeds, parameters, the position rate where one was
// tuned
// (`rates`), the measures in percent, the accuracy less that of the best. Where there are several seeds, the
// best of a column and what ties with it carry a note; at last the accuracy on each larger grid that was
// tried. The deviations are columns that only csv writes.
Table ablation_table(const std::vector<AblationSummary>& summaries, const std::string& title,
                     const std::map<std::string, double>& rates = {});

}  // namespace whereabouts
