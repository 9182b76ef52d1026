// Tests a table against every sinusoid of the catalogue, at any temperature.
#pragma once

#include <vector>

#include "core/position/detect/detect.h"

namespace whereabouts {

// All sinusoids that fit `patches` (grid.count(), D) as well as the best one and within 2% of its amplitude,
// which allows for half precision; the simplest first.
std::vector<Sinusoid> sinusoids_of(const Matrix& patches, GridShape grid, const Progress& progress);

}  // namespace whereabouts
