// Initial values of learned tables: a truncated normal distribution of standard deviation 0.02.
#pragma once

#include "core/position/scheme.h"

namespace whereabouts {

class NumpyRandomState;

// (rows, width) drawn row by row with the generator's normal(), redrawn outside the bound: the absolute
// values -2 and 2, as timm and the articles truncate (at 100 deviations, so hardly ever), or 2 deviations
// where `two_sigma`.
Matrix truncated_normal(int rows, int width, bool two_sigma, NumpyRandomState& generator,
                        const Progress& progress);

// (N, D): the row's vector and the column's, concatenated (D/2 each) or added (D each).
Matrix learned_2d_table(const TableRequest& request, const Progress& progress);

}  // namespace whereabouts
