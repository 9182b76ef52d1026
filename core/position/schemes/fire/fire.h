// FIRE: biases from a small network over distances that are measured by how far they reach (Li et al. 2023,
// arXiv 2310.04418), on a grid.
//
// In a sequence that looks back, b(i, j) = f(psi(i - j) / psi(max(L, i))), psi(x) = ln(c x + 1): the distance
// by the largest one that the query i can have, but by no less than L. A patch sees both ways along two axes.
// So here f takes two numbers,
//
//   x_row = psi(|dr|) / psi(max(L, R - 1)),   x_column = psi(|dc|) / psi(max(L, C - 1)),
//
// with the grid's own largest distances in the place of i. The paper has no form for grids; this one is ours,
// and depends on the offset alone. A row and a column alike stand for both directions of them.
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

inline constexpr int fire_hidden = 32;  // as the paper

// second relu(first x + shift), without a shift behind it: added to all patches' logits it changes nothing.
struct FireNetwork {
  double c = 0.1, threshold = 1;  // c and L, both positive
  Matrix first;                   // (32, 2): of rows, of columns
  RowVector shift;                // (32)
  Matrix second;                  // (heads, 32)
};

// ln(c x + 1).
double fire_psi(double c, double distance);
// Both inputs for every offset, [(2R - 1)(2C - 1), 2], rows of relative_index(). An axis of one cell has 0.
MatrixD fire_coordinates(GridShape grid, double c, double threshold);

// Uniform within +-1 / sqrt(inputs), first, shift, second, as torch's Linear; c = 0.1 as in the paper, L the
// larger side of the grid of training (request.pretraining): just beyond its distances, so that it begins to
// learn.
FireNetwork seeded_fire(const BiasRequest& request);

// [(2R - 1)(2C - 1), heads], rows of relative_index(). Evaluated in float64.
Matrix fire_rows(const FireNetwork& network, GridShape grid, const Progress& progress = {});

}  // namespace whereabouts
