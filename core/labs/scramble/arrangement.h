// Orders of patches other than random ones, and orders half way to another.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

enum class Arrangement { seed, reverse_columns, reverse_rows, half_turn, none };
// 0-based, place i takes patch order[i]. seed: RandomState(seed).permutation(N); the others as they say.
std::vector<int> arranged_order(Arrangement arrangement, GridShape grid, std::uint32_t seed);
inline bool reverses_rows(Arrangement arrangement) {
  return arrangement == Arrangement::reverse_rows || arrangement == Arrangement::half_turn;
}
inline bool reverses_columns(Arrangement arrangement) {
  return arrangement == Arrangement::reverse_columns || arrangement == Arrangement::half_turn;
}

// The order after the first round(amount * N) places were filled as in `order`, the other patches moving as
// little as swaps allow: 0 gives 0..N-1, 1 gives `order`.
std::vector<int> partial_order(const std::vector<int>& order, double amount);

struct OrderReadings {
  int in_place = 0;          // patches that stand where they belong
  int pairs = 0;             // of horizontally or vertically adjacent patches
  int adjacent = 0;          // of them, those that still are adjacent, in whatever direction
  int same_side = 0;         // of them, those where each is still on the same side of the other
  double mean_distance = 0;  // Euclidean grid distance from home, in patches
};
OrderReadings order_readings(const std::vector<int>& order, GridShape grid);
// The pairs of places, each first the left or upper one, whose patches stood beside each other on the same
// sides: OrderReadings::same_side of them.
std::vector<std::pair<int, int>> kept_pairs(const std::vector<int>& order, GridShape grid);

}  // namespace whereabouts
