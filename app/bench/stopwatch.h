// Times of things that are done in this very process.
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

}  // namespace whereabouts
