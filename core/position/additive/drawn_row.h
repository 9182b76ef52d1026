// Rows of a learned table that is drawn again and again instead of being held.
#pragma once

#include <vector>

#include "core/base/permutation.h"
#include "core/base/progress.h"

namespace whereabouts {

// Draws one row of `width` numbers as truncated_normal() does and writes those at `taken` (ascending); the
// others are drawn and dropped to keep the sequence.
void draw_row(NumpyRandomState& generator, int width, bool two_sigma, const std::vector<int>& taken,
              float* values, const Progress& progress);

}  // namespace whereabouts
