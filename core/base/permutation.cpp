#include "core/base/permutation.h"

#include <cmath>
#include <numeric>

namespace whereabouts {

NumpyRandomState::NumpyRandomState(std::uint32_t seed) : engine_(seed) {}

std::uint64_t NumpyRandomState::interval(std::uint64_t limit) {
  if (limit == 0) return 0;
  std::uint64_t mask = limit;
  for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
  const bool narrow = limit <= 0xFFFFFFFFu;
  while (true) {
    std::uint64_t value = engine_();
    // Wide limits take the first draw as the upper half.
    if (!narrow) value = value << 32 | engine_();
    value &= mask;
    if (value <= limit) return value;
  }
}

std::vector<int> NumpyRandomState::permutation(int count) {
  std::vector<int> order = in_place(count);
  for (std::size_t last = order.size(); last-- > 1;) std::swap(order[last], order[interval(last)]);
  return order;
}

std::int64_t NumpyRandomState::integer(std::int64_t low, std::int64_t high) {
  return low + static_cast<std::int64_t>(interval(static_cast<std::uint64_t>(high - low) - 1));
}

double NumpyRandomState::uniform() {
  const double upper = static_cast<double>(engine_() >> 5), lower = static_cast<double>(engine_() >> 6);
  return (upper * 67108864.0 + lower) / 9007199254740992.0;
}

double NumpyRandomState::normal() {
  if (has_spare_) {
    has_spare_ = false;
    return spare_;
  }
  double x = 0, y = 0, squared = 0;
  do {
    x = 2.0 * uniform() - 1.0;
    y = 2.0 * uniform() - 1.0;
    squared = x * x + y * y;
  } while (squared >= 1.0 || squared == 0.0);
  const double factor = std::sqrt(-2.0 * std::log(squared) / squared);
  spare_ = factor * x;
  has_spare_ = true;
  return factor * y;
}

std::vector<int> in_place(int count) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

bool is_permutation_of_all(const std::vector<int>& order, int count) {
  if (static_cast<int>(order.size()) != count) return false;
  std::vector<bool> seen(order.size(), false);
  for (const int entry : order) {
    if (entry < 0 || entry >= count || seen[static_cast<std::size_t>(entry)]) return false;
    seen[static_cast<std::size_t>(entry)] = true;
  }
  return true;
}

}  // namespace whereabouts
