#include "core/train/optimise/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace whereabouts {

double Schedule::at(std::int64_t step) const {
  if (step < warmup) return rate * static_cast<double>(step + 1) / static_cast<double>(warmup);
  const auto rest = static_cast<double>(std::max<std::int64_t>(1, steps - warmup));
  const double done = std::min(1.0, static_cast<double>(step - warmup) / rest);
  const double low = rate * final_share;
  return low + (rate - low) * (1 + std::cos(std::numbers::pi * done)) / 2;
}

}  // namespace whereabouts
