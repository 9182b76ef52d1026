#include "core/position/additive/learned.h"

#include <cmath>

#include "core/base/permutation.h"

namespace whereabouts {

Matrix truncated_normal(int rows, int width, bool two_sigma, NumpyRandomState& generator,
                        const Progress& progress) {
  constexpr double deviation = 0.02;
  const double bound = two_sigma ? 2 * deviation : 2.0;
  Matrix table(rows, width);
  for (int row = 0; row < rows; ++row) {
    progress.check();
    for (int column = 0; column < width; ++column) {
      double value = deviation * generator.normal();
      while (std::abs(value) > bound) value = deviation * generator.normal();
      table(row, column) = static_cast<float>(value);
    }
  }
  return table;
}

Matrix learned_2d_table(const TableRequest& request, const Progress& progress) {
  const bool added = request.combine == "add";
  const int part = added ? request.width : request.width / 2;
  NumpyRandomState generator(request.seed);
  const Matrix rows = truncated_normal(request.grid.rows, part, request.two_sigma, generator, progress);
  const Matrix columns = truncated_normal(request.grid.columns, part, request.two_sigma, generator, progress);
  Matrix table(request.grid.count(), request.width);
  for (int token = 0; token < request.grid.count(); ++token) {
    progress.check();
    const Cell cell = request.grid.cell(token);
    if (added) {
      table.row(token) = rows.row(cell.row) + columns.row(cell.column);
    } else {
      table.row(token) << rows.row(cell.row), columns.row(cell.column);
    }
  }
  return table;
}

}  // namespace whereabouts
