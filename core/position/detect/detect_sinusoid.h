// Tables tested against every sinusoid of the catalogue, at any temperature.
#pragma once

#include <vector>

#include "core/position/detect/detect.h"

namespace whereabouts {

// Every reading of `patches` (grid.count(), D) as a sinusoid that fits as well as the best one (and within 2%
// of its amplitude, which leaves room for half precision), the simplest first; empty where there is none.
std::vector<Sinusoid> sinusoids_of(const Matrix& patches, GridShape grid, const Progress& progress);

}  // namespace whereabouts
