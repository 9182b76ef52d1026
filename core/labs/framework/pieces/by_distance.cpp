#include "core/labs/framework/pieces/by_distance.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/hypotenuse.h"
#include "core/labs/framework/pieces/axes.h"

namespace whereabouts {
namespace {

double distance_of(Cell cell, Cell from) {
  return hypotenuse(cell.row - from.row, cell.column - from.column);
}

}  // namespace

Axis distance_axis(GridShape grid, Cell from, Message label) {
  double longest = 1;
  for (const int row : {0, grid.rows - 1}) {
    for (const int column : {0, grid.columns - 1})
      longest = std::max(longest, distance_of({row, column}, from));
  }
  // Means stand at whole distances, which may be beyond.
  Axis axis = value_axis(0, std::max(longest, std::round(longest)) + 0.02 * longest + 0.1, std::move(label));
  axis.whole = true;
  return axis;
}

Scatter dots_by_distance(GridShape grid, const float* values, Cell from) {
  Scatter dots;
  for (int token = 0; token < grid.count(); ++token) {
    if (std::isnan(values[token])) continue;
    dots.x.push_back(distance_of(grid.cell(token), from));
    dots.y.push_back(static_cast<double>(values[token]));
  }
  return dots;
}

Line means_by_distance(GridShape grid, const float* values, Cell from) {
  std::vector<double> sums(static_cast<std::size_t>(grid.rows + grid.columns), 0.0);
  std::vector<int> counts(sums.size(), 0);
  for (int token = 0; token < grid.count(); ++token) {
    if (std::isnan(values[token])) continue;
    const auto bin = static_cast<std::size_t>(std::lround(distance_of(grid.cell(token), from)));
    sums[bin] += static_cast<double>(values[token]);
    ++counts[bin];
  }
  Line curve;
  for (std::size_t bin = 0; bin < sums.size(); ++bin) {
    if (counts[bin] == 0) continue;
    curve.x.push_back(static_cast<double>(bin));
    curve.y.push_back(sums[bin] / counts[bin]);
  }
  return curve;
}

}  // namespace whereabouts
