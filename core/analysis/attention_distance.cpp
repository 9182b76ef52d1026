#include "core/analysis/attention_distance.h"

#include <cmath>

#include "core/base/hypotenuse.h"

namespace whereabouts {

AttentionDistance::AttentionDistance(GridShape grid, double patch_rows, double patch_columns)
    : grid_(grid), apart_(2 * grid.rows - 1, 2 * grid.columns - 1) {
  for (Eigen::Index row = 0; row < apart_.rows(); ++row) {
    for (Eigen::Index column = 0; column < apart_.cols(); ++column) {
      apart_(row, column) = hypotenuse(static_cast<double>(row - grid.rows + 1) * patch_rows,
                                       static_cast<double>(column - grid.columns + 1) * patch_columns);
    }
  }
}

double AttentionDistance::from(Cell query, const float* weights) const {
  double weighted = 0, total = 0;
  for (int row = 0; row < grid_.rows; ++row) {
    const auto seen =
        Eigen::Map<const RowVector>(weights + std::ptrdiff_t{row} * grid_.columns, grid_.columns)
            .cast<double>();
    weighted += seen.dot(apart_.row(row - query.row + grid_.rows - 1)
                             .segment(grid_.columns - 1 - query.column, grid_.columns));
    total += seen.sum();
  }
  return total > 0 ? weighted / total : 0;
}

}  // namespace whereabouts
