#include "core/colour/drawable_range.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {

double min_drawable_span(double lower, double upper) {
  return std::max(1 / max_scale_end, min_scale_share * std::max(std::abs(lower), std::abs(upper)));
}

bool is_drawable_range(double lower, double upper) {
  if (!std::isfinite(lower) || !std::isfinite(upper) || !(lower < upper)) return false;
  return std::max(std::abs(lower), std::abs(upper)) <= max_scale_end &&
         upper - lower >= min_drawable_span(lower, upper);
}

}  // namespace whereabouts
