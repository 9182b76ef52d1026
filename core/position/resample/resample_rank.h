// Resampling rules ranked by how close they come to a given table.
#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/resample/resample.h"

namespace whereabouts {

// Finds the rule that made `reference` (to.count(), D) from `table` (from.count(), D): ranks every applicable
// method for tables of patches, the most similar first, equal ones in the catalogue's order. Refuses (usage)
// tables of different widths.
std::vector<RankedMethod> rank_methods(const Matrix& table, GridShape from, const Matrix& reference,
                                       GridShape to, const Progress& progress = {});

// Mean cosine between the rows of two tables of one shape; a row of zeros counts 0.
double mean_row_cosine(const Matrix& a, const Matrix& b);

}  // namespace whereabouts
