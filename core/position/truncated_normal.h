// Initial values of learned tables: a truncated normal distribution of standard deviation 0.02.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

class NumpyRandomState;

// (rows, width) drawn row by row with the generator's normal(), redrawn outside the bound: the absolute
// values -2 and 2, as timm and the articles truncate (at 100 deviations, so hardly ever), or 2 deviations
// where `two_sigma`.
Matrix truncated_normal(int rows, int width, bool two_sigma, NumpyRandomState& generator,
                        const Progress& progress);

}  // namespace whereabouts
