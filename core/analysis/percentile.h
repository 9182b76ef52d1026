// The value below which a share of some values lie.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace whereabouts {

// `share` from 0 to 1, linear between ranks. `values` must not be empty, and finite.
inline double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const double at = share * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, values.size() - 1);
  return values[low] + (at - static_cast<double>(low)) * (values[high] - values[low]);
}

}  // namespace whereabouts
