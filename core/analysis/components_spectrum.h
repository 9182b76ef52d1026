// Spatial frequencies of a table: the power of each dimension over the grid.
#pragma once

#include <vector>

#include "core/analysis/components.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// Of each of the D dimensions of `table` (grid.count(), D), by its 2-D discrete Fourier transform. A
// frequency and its negative are one. Of equally strong ones the lower in (cycles, column, row) counts.
std::vector<DimensionFrequency> dimension_frequencies(const Matrix& table, GridShape grid,
                                                      const Progress& progress = {});

// Mean power over the dimensions, (R, C), frequency (0, 0) at (R / 2, C / 2), integer division; the sum over
// all entries is the mean of the dimensions' summed squares (Parseval).
MatrixD mean_spectrum(const Matrix& table, GridShape grid, const Progress& progress = {});

}  // namespace whereabouts
