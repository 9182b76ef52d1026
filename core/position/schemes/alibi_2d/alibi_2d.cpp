#include "core/position/schemes/alibi_2d/alibi_2d.h"

#include <cmath>

#include "core/position/bias/relative_bias.h"

namespace whereabouts {

std::vector<double> alibi_slopes(int heads) {
  std::vector<double> slopes;
  for (int head = 1; head <= heads; ++head) slopes.push_back(std::exp2(-8.0 * head / heads));
  return slopes;
}

BiasTable alibi_2d(GridShape grid, int heads, const Progress& progress) {
  BiasTable made;
  for (const double slope : alibi_slopes(heads)) {
    Matrix bias(grid.count(), grid.count());
    for (int query = 0; query < grid.count(); ++query) {
      progress.check();
      const Cell at = grid.cell(query);
      for (int key = 0; key < grid.count(); ++key) {
        const Cell from = grid.cell(key);
        const double distance = std::hypot(at.row - from.row, at.column - from.column);
        bias(query, key) = static_cast<float>(0 - slope * distance);
      }
    }
    made.bias.push_back(std::move(bias));
  }
  return made;
}

Matrix alibi_rows(GridShape grid, int heads) {
  const std::vector<double> slopes = alibi_slopes(heads);
  Matrix rows(relative_rows(grid), heads);
  const int across = 2 * grid.columns - 1;
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    const auto offset = static_cast<int>(row);
    const double distance =
        std::hypot(offset / across - (grid.rows - 1), offset % across - (grid.columns - 1));
    for (int head = 0; head < heads; ++head) {
      rows(row, head) = static_cast<float>(-slopes[static_cast<std::size_t>(head)] * distance);
    }
  }
  return rows;
}

}  // namespace whereabouts
