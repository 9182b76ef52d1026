#include "core/figure/scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

double size_of(double lower, double upper) {
  return std::max(std::abs(lower), std::abs(upper));
}

void bring_within(ColourScale& scale) {
  if (!(scale.lower < scale.upper) || is_drawable_range(scale.lower, scale.upper)) return;
  double lower = std::clamp(scale.lower, -max_scale_end, max_scale_end);
  double upper = std::clamp(scale.upper, -max_scale_end, max_scale_end);
  const double span = min_drawable_span(lower, upper);
  if (upper - lower < span) {
    const double middle = lower + 0.5 * (upper - lower);
    lower = std::max(-max_scale_end, middle - span);
    upper = std::min(max_scale_end, middle + span);
  }
  scale.lower = lower;
  scale.upper = upper;
}

void note_values_beyond(const Matrix& values, ColourScale& scale, const Progress& progress) {
  // An end is the double of what a map holds in single precision: rounding alone is not beyond.
  const double margin = 1e-6 * (scale.upper - scale.lower) + 1e-7 * size_of(scale.lower, scale.upper);
  const auto min = static_cast<float>(scale.lower - margin);
  const auto max = static_cast<float>(scale.upper + margin);
  constexpr float end = std::numeric_limits<float>::max();
  for (Eigen::Index row = 0; row < values.rows(); ++row) {
    if (scale.extend_min && scale.extend_max) return;
    if (row % 64 == 0) progress.check();
    bool under = false, over = false;
    const float* of_row = values.data() + row * values.cols();
    for (Eigen::Index column = 0; column < values.cols(); ++column) {
      const float value = of_row[column];
      under |= value < min && value >= -end;
      over |= value > max && value <= end;
    }
    scale.extend_min |= under;
    scale.extend_max |= over;
  }
}

}  // namespace

void finalize_scales(Figure& figure, const Progress& progress) {
  for (ColourScale& scale : figure.scales) {
    bring_within(scale);
    scale.extend_min = scale.extend_max = false;
  }
  for (const Panel& panel : figure.panels) {
    for (const Layer& layer : panel.layers) {
      const auto* map = std::get_if<HeatMap>(&layer.content);
      if (map == nullptr || !map->values || map->scale < 0) continue;
      const auto scale = static_cast<std::size_t>(map->scale);
      if (scale < figure.scales.size()) note_values_beyond(*map->values, figure.scales[scale], progress);
    }
  }
}

}  // namespace whereabouts
