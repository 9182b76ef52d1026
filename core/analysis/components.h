// What a position table is made of: principal components as maps, and the spatial frequency of every
// dimension.
//
//   components.h              mean-removed singular value decomposition; maps and colours of components
//   components_spectrum.h     power over the grid's frequencies
#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

struct Components {
  MatrixD directions;          // (k, D), orthonormal rows, the strongest first; sign: see below
  MatrixD scores;              // (N, k): row n less the mean row, along each direction
  Eigen::VectorXd deviations;  // (k), singular value / sqrt(N - 1): standard deviation of the scores
  Eigen::VectorXd explained;   // (k), share of the whole variance, 0..1
  Eigen::RowVectorXd mean;     // (D)
  double variance = 0;         // the whole, summed over the dimensions; divided by N - 1
};

// The first `count` principal components of the rows of `table` (N, D), at most min(N - 1, D) and at least
// one (of zeros where the rows are all the same). The sign of a direction is the one that makes its largest
// absolute entry positive (the first of equal ones). Float64, by the smaller of the two Gram matrices.
// Refuses (usage) an empty table, count < 1, and values that are not finite.
Components principal_components(const Matrix& table, int count, const Progress& progress = {});

// The share of the whole variance, 0..1, that the first `count` components have together: the sum of
// Components::explained, without the components; 0 where the rows are all the same. Refuses the same.
double explained_by_components(const Matrix& table, int count, const Progress& progress = {});

// The scores as maps: one (R, C) matrix per component. Refuses (usage) a grid that does not fit.
std::vector<Matrix> component_maps(const Components& components, GridShape grid);

// Three components as red, green and blue, (N, 3) in 0..1: each stretched so that its 1st and 99th percentile
// (linear between ranks) become 0 and 1, and cut there. 0.5 throughout where a component is absent or flat.
Matrix component_colours(const Components& components, int first = 0);

// The strongest spatial frequency of every dimension, constant part left out.
struct DimensionFrequency {
  int row = 0, column = 0;  // cycles over the grid's height and width; 0 <= column; row may be negative
  double cycles = 0;        // per cell: sqrt((row / R)^2 + (column / C)^2), at most sqrt(1/2)
  double share = 0;         // of the power of all frequencies but (0, 0); 0 where the dimension is constant
};

}  // namespace whereabouts
