// SSDC, the Spatial Similarity Distance Correlation: whether tokens that stand close to each other are alike.
#pragma once

#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// Spearman's rank correlation of two lists of one length, equal values with the mean of their ranks; NaN
// where all values of a list are equal, there are fewer than two, or one is NaN.
double spearman(const std::vector<float>& a, const std::vector<float>& b, const Progress& progress = {});

// Spearman correlation, over all pairs i < j, of the cosine similarity of rows i and j with minus their L1
// distance on the grid. `tokens` (grid.count(), D): row i stands at place i.
double ssdc(const Matrix& tokens, GridShape grid, const Progress& progress = {});

// The same for many tokens on one grid: its distances are ranked once. Immutable, safe to use from several
// threads.
class SsdcPlaces {
 public:
  explicit SsdcPlaces(GridShape grid, const Progress& progress = {});
  double ssdc(const Matrix& tokens, const Progress& progress = {}) const;

 private:
  int count_;
  std::vector<double> close_;  // centred ranks, by pair
};

}  // namespace whereabouts
