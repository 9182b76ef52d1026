// Directions in which rows differ, and rows without them.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// The first `k` right singular vectors of the rows of `table` (N, D), each made of unit length, less the mean
// of them: (at most k, D), orthonormal. Fewer where the rows do not span as many; none where they are all the
// same. Rows of zeros stay zero. Throws as principal_components().
Matrix unit_directions(const Matrix& table, int k, const Progress& progress = {});

// Every row less its part along each of `directions`, orthonormal rows (k, D).
Matrix without_directions(const Matrix& rows, const Matrix& directions);

}  // namespace whereabouts
