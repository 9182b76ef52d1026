// Decomposed relative positions: per query two products, then a sum for each key.
#include "core/backend/cpu/cpu_encoder.h"

namespace whereabouts {

void add_decomposed_bias(const DecomposedKeys& keys,
                         const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& queries, int tokens,
                         int first, float* bias) {
  const int rows = keys.grid_rows, columns = keys.grid_columns, prefix = tokens - rows * columns;
  const Matrix by_row =
      queries * Eigen::Map<const Matrix>(keys.rows, 2 * rows - 1, queries.cols()).transpose();
  const Matrix by_column =
      queries * Eigen::Map<const Matrix>(keys.columns, 2 * columns - 1, queries.cols()).transpose();
  for (Eigen::Index query = 0; query < queries.rows(); ++query) {
    const int cell = first + static_cast<int>(query) - prefix;
    float* to = bias + query * tokens + prefix;
    if (cell < 0) continue;
    // The offsets of row 0 and column 0; those of later ones come before.
    const float* of_row = by_row.row(query).data() + cell / columns + rows - 1;
    const float* of_column = by_column.row(query).data() + cell % columns + columns - 1;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) *to++ += of_row[-row] + of_column[-column];
    }
  }
}

}  // namespace whereabouts
