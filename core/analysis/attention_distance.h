// Mean attention distance (Dosovitskiy et al. 2021, figure 7): how far a patch looks.
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"

namespace whereabouts {

class AttentionDistance {
 public:
  // `patch_rows` x `patch_columns`: the length of a step down and across, in the unit of the distance.
  AttentionDistance(GridShape grid, double patch_rows, double patch_columns);

  // The distance between a patch and those it looks at, weighted by attention; 0 where all of its weight lies
  // elsewhere. `weights` (grid.count()): on the patches.
  double from(Cell query, const float* weights) const;

 private:
  GridShape grid_;
  MatrixD apart_;  // by offset: the same for every pair that far apart
};

}  // namespace whereabouts
