// Decomposed relative positions: per query two products, then a sum for each key.
#include "core/backend/cpu/cpu_encoder.h"

namespace whereabouts {

void add_decomposed_bias(const DecomposedKeys& keys,
                         const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& queries, int tokens,
                         int first, float* bias) {
  const int rows = keys.grid_rows, columns = keys.grid_columns;
  const bool indexed = keys.row_index != nullptr;
  const int key_rows = indexed ? keys.key_rows : rows, key_columns = indexed ? keys.key_columns : columns;
  const int prefix = tokens - key_rows * key_columns;
  const Matrix by_row =
      queries * Eigen::Map<const Matrix>(keys.rows, indexed ? keys.row_vectors : 2 * rows - 1, queries.cols())
                    .transpose();
  const Matrix by_column =
      queries *
      Eigen::Map<const Matrix>(keys.columns, indexed ? keys.column_vectors : 2 * columns - 1, queries.cols())
          .transpose();
  for (Eigen::Index query = 0; query < queries.rows(); ++query) {
    const int cell = first + static_cast<int>(query) - prefix;
    float* to = bias + query * tokens + prefix;
    if (cell < 0) continue;
    if (indexed) {
      const int* of_row = keys.row_index + std::ptrdiff_t{cell / columns} * key_rows;
      const int* of_column = keys.column_index + std::ptrdiff_t{cell % columns} * key_columns;
      for (int row = 0; row < key_rows; ++row) {
        for (int column = 0; column < key_columns; ++column)
          *to++ += by_row(query, of_row[row]) + by_column(query, of_column[column]);
      }
      continue;
    }
    // The offsets of row 0 and column 0; those of later ones come before.
    const float* of_row = by_row.row(query).data() + cell / columns + rows - 1;
    const float* of_column = by_column.row(query).data() + cell % columns + columns - 1;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) *to++ += of_row[-row] + of_column[-column];
    }
  }
}

}  // namespace whereabouts
