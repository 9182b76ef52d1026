// Orders of patches other than random ones, and orders half way to another.
#pragma once

#include <string>
#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

// "seed": RandomState(seed).permutation(N). "reverse-columns", "reverse-rows", "half-turn", "none": as they
// say, 0-based, place i takes patch order[i].
std::vector<int> arranged_order(const std::string& arrangement, GridShape grid, std::uint32_t seed);

// The order after the first round(amount * N) places were filled as in `order`, the other patches moving as
// little as swaps allow: 0 gives 0..N-1, 1 gives `order`.
std::vector<int> partial_order(const std::vector<int>& order, double amount);

struct OrderReadings {
  int in_place = 0;  // patches that stand where they belong
  double neighbours_kept =
      0;  // share of horizontally or vertically adjacent pairs that are still adjacent the same way
  double mean_distance = 0;  // Euclidean grid distance from home, in patches
};
OrderReadings order_readings(const std::vector<int>& order, GridShape grid);

}  // namespace whereabouts
