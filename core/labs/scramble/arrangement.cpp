#include "core/labs/scramble/arrangement.h"

#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "core/base/hypotenuse.h"
#include "core/base/permutation.h"

namespace whereabouts {

std::vector<int> arranged_order(Arrangement arrangement, GridShape grid, std::uint32_t seed) {
  if (arrangement == Arrangement::seed) return NumpyRandomState(seed).permutation(grid.count());
  std::vector<int> order(static_cast<std::size_t>(grid.count()));
  for (int place = 0; place < grid.count(); ++place) {
    Cell cell = grid.cell(place);
    if (reverses_rows(arrangement)) cell.row = grid.rows - 1 - cell.row;
    if (reverses_columns(arrangement)) cell.column = grid.columns - 1 - cell.column;
    order[static_cast<std::size_t>(place)] = grid.token(cell);
  }
  return order;
}

std::vector<int> partial_order(const std::vector<int>& order, double amount) {
  const std::size_t count = order.size();
  std::vector<int> present(count), place_of(count);
  std::iota(present.begin(), present.end(), 0);
  std::iota(place_of.begin(), place_of.end(), 0);
  const auto filled = static_cast<std::size_t>(std::lround(amount * static_cast<double>(count)));
  for (std::size_t place = 0; place < filled && place < count; ++place) {
    const int leaving = present[place];
    const int wanted = order[place];
    const auto from = static_cast<std::size_t>(place_of[static_cast<std::size_t>(wanted)]);
    std::swap(present[place], present[from]);
    place_of[static_cast<std::size_t>(leaving)] = static_cast<int>(from);
    place_of[static_cast<std::size_t>(wanted)] = static_cast<int>(place);
  }
  return present;
}

OrderReadings order_readings(const std::vector<int>& order, GridShape grid) {
  OrderReadings readings;
  const auto patch_at = [&](Cell cell) { return order[static_cast<std::size_t>(grid.token(cell))]; };
  double distance = 0;
  // Whose patches are beside each other, and which way they were before.
  const auto count = [&](Cell first, Cell second, Cell step) {
    const int down = second.row - first.row, across = second.column - first.column;
    ++readings.pairs;
    readings.adjacent += std::abs(down) + std::abs(across) == 1;
    readings.same_side += down == step.row && across == step.column;
  };
  for (int place = 0; place < grid.count(); ++place) {
    const Cell here = grid.cell(place);
    const Cell home = grid.cell(order[static_cast<std::size_t>(place)]);
    readings.in_place += here == home;
    distance += hypotenuse(here.row - home.row, here.column - home.column);
    if (here.column + 1 < grid.columns) count(home, grid.cell(patch_at({here.row, here.column + 1})), {0, 1});
    if (here.row + 1 < grid.rows) count(home, grid.cell(patch_at({here.row + 1, here.column})), {1, 0});
  }
  readings.mean_distance = distance / grid.count();
  return readings;
}

std::vector<std::pair<int, int>> kept_pairs(const std::vector<int>& order, GridShape grid) {
  std::vector<std::pair<int, int>> kept;
  const auto add_if_kept = [&](int here, Cell there, Cell step) {
    if (!grid.contains(there)) return;
    const int beside = grid.token(there);
    const Cell first = grid.cell(order[static_cast<std::size_t>(here)]);
    if (grid.cell(order[static_cast<std::size_t>(beside)]) ==
        Cell{first.row + step.row, first.column + step.column})
      kept.emplace_back(here, beside);
  };
  for (int place = 0; place < grid.count(); ++place) {
    const Cell here = grid.cell(place);
    add_if_kept(place, {here.row, here.column + 1}, {0, 1});
    add_if_kept(place, {here.row + 1, here.column}, {1, 0});
  }
  return kept;
}

}  // namespace whereabouts
