#include "core/analysis/assignment.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

namespace whereabouts {

// Rows enter one by one. Prices of rows and columns keep every cost less its prices at 0 or above, and 0
// where a row has its column; a new row looks for the cheapest path of swaps to a free column.
std::vector<int> best_assignment(const Matrix& gains, const Progress& progress) {
  const auto n = static_cast<std::size_t>(gains.rows());
  if (gains.cols() != gains.rows()) throw std::logic_error("an assignment needs as many columns as rows");
  float min = 0;
  for (const float gain : gains.reshaped()) {
    if (std::isfinite(gain)) min = std::min(min, gain);
  }
  const auto cost = [&](std::size_t row, std::size_t column) {
    const float gain = gains(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column));
    return -static_cast<double>(std::isfinite(gain) ? gain : min);
  };
  constexpr double far = std::numeric_limits<double>::infinity();
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  // Column n stands for "not in a column yet".
  std::vector<double> row_price(n, 0), column_price(n + 1, 0), distance(n + 1);
  std::vector<std::size_t> row_of(n + 1, none), before(n + 1);
  std::vector<char> reached(n + 1);
  for (std::size_t row = 0; row < n; ++row) {
    progress.check();
    std::fill(distance.begin(), distance.end(), far);
    std::fill(reached.begin(), reached.end(), char{0});
    std::size_t column = n;
    row_of[n] = row;
    do {
      reached[column] = 1;
      const std::size_t from = row_of[column];
      std::size_t next = n;
      double step = far;
      for (std::size_t to = 0; to < n; ++to) {
        if (reached[to]) continue;
        const double rest = cost(from, to) - row_price[from] - column_price[to];
        if (rest < distance[to]) {
          distance[to] = rest;
          before[to] = column;
        }
        if (distance[to] < step) {
          step = distance[to];
          next = to;
        }
      }
      for (std::size_t to = 0; to <= n; ++to) {
        if (reached[to]) {
          row_price[row_of[to]] += step;
          column_price[to] -= step;
        } else {
          distance[to] -= step;
        }
      }
      column = next;
    } while (row_of[column] != none);
    // Everybody on the path moves on by one.
    while (column != n) {
      row_of[column] = row_of[before[column]];
      column = before[column];
    }
  }
  std::vector<int> column_of(n);
  for (std::size_t column = 0; column < n; ++column) column_of[row_of[column]] = static_cast<int>(column);
  return column_of;
}

}  // namespace whereabouts
