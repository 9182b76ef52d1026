#include "core/labs/framework/parameters/colour_range.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace whereabouts {

Parameter map_parameter(FromScope<std::string> initial) {
  Parameter parameter = declare(
      colours::map, {.label = "Colour map",
                     .help = "Colours of the main heat map; every map also reversed with _r behind its name",
                     .initial = std::move(initial),
                     .folded = true});
  parameter.kind = Kind::colour_map;
  return parameter;
}

Parameter range_parameter() {
  return declare(colours::range,
                 {.label = "Range",
                  .help = "Values at the two ends of the colours as A:B, or auto for those of the data",
                  .folded = true});
}

void apply_range(ColourScale& scale, const Values& values) {
  const auto range = values[colours::range];
  if (!range) return;
  scale.lower = range->lower;
  scale.upper = range->upper;
}

ColourScale scale_for(const Values& values, ColourScale scale) {
  scale.map = values[colours::map];
  if (!(scale.lower < scale.upper)) {
    const double room = std::max(1e-6, 1e-3 * std::abs(scale.lower));
    scale.upper = scale.lower + room;
    scale.lower -= room;
  }
  apply_range(scale, values);
  return scale;
}

ColourScale scale_for(const Values& values, const Matrix& map, Message label) {
  double min = std::numeric_limits<double>::infinity(), max = -min;
  for (const float value : map.reshaped()) {
    if (!std::isfinite(value)) continue;
    min = std::min(min, static_cast<double>(value));
    max = std::max(max, static_cast<double>(value));
  }
  if (!(min <= max)) min = max = 0;
  return scale_for(values, ColourScale{.lower = min, .upper = max, .label = std::move(label)});
}

ColourScale symmetric_scale(double bound, Message label, std::string map) {
  const double end = bound > 0 ? bound : 1;
  return {.map = std::move(map), .lower = -end, .upper = end, .label = std::move(label)};
}

}  // namespace whereabouts
