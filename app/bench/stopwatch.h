// Times and memory of things that are done in this very process.
#pragma once

#include <functional>
#include <vector>

#include "core/base/progress.h"

namespace whereabouts {

// The value below which the share `at` (0..1) of the samples lies; the nearest sample, none in between.
double quantile(std::vector<double> samples, double at);

// The median, in milliseconds, of up to 20 runs within about a second (one at least), after `uncounted`
// others.
double median_time(const std::function<void()>& run, const Progress& progress, int uncounted = 1);

// The most memory this process has held since the last reset_peak_memory(), in MB; 0 where the system does
// not tell. What was freed goes back to the system at that reset.
double peak_memory();
void reset_peak_memory();

}  // namespace whereabouts
