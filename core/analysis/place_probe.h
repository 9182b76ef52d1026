// What a linear probe reads of a token's place.
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/base/state_bytes.h"

namespace whereabouts {

// A ridge regression of row and column on a token y less its mean over training: targets row - (R - 1)/2 and
// column - (C - 1)/2, penalty 1e-3 trace(X^T X) / D. It holds the normal equations, whatever it is trained
// on. Float64 but for products of rows, which are taken from the mean of the first training rows.
class PlaceProbe {
 public:
  PlaceProbe(GridShape grid, int width);

  // Row n of (N, D) is the token at place n. Looks at `progress` at least every 20 ms.
  void learn(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows, const Progress& progress = {});
  // Once everything was learned; at least one (N, D).
  void solve();
  // After that, of (N, D) that it was not trained on: the squares it leaves, of row and column.
  Eigen::RowVector2d left(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows) const;
  // All that was learned so far, of the same grid and width.
  void state(StateBytes& bytes);
  // The squares there are to explain in each (N, D); 0 where the grid has one row, or one column.
  Eigen::RowVector2d all() const { return targets_.colwise().squaredNorm(); }

 private:
  GridShape grid_;
  int learned_ = 0;
  MatrixD targets_;          // (N, 2)
  RowVector shift_;          // (D): mean of the first rows
  MatrixD gram_;             // (D, D); emptied once solved
  MatrixD products_;         // (D, 2): y - shift with the targets
  Eigen::RowVectorXd mean_;  // (D): of y - shift; a sum until solved
  MatrixD weights_;          // (D, 2)
};

}  // namespace whereabouts
