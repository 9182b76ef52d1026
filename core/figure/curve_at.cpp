#include "core/figure/curve_at.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

// How far along an axis, as a share of its length.
double share_of(const Axis& axis, double value) {
  if (!axis.logarithmic) return (value - axis.lower) / (axis.upper - axis.lower);
  if (!(value > 0) || !(axis.lower > 0)) return std::numeric_limits<double>::quiet_NaN();
  return std::log(value / axis.lower) / std::log(axis.upper / axis.lower);
}

constexpr std::size_t min_points = 3;
constexpr double near_enough = 0.05;  // of the axis, where points stand far apart

}  // namespace

bool is_curve(const Line& line) {
  return line.x.size() >= min_points;
}

Message curve_name(const Panel& panel, const Line& line) {
  const Message& name = !line.label.empty() ? line.label : panel.y.label;
  return name.empty() ? panel.title : name;
}

std::optional<CurvePoint> curve_at(const Panel& panel, double x, double y) {
  const double at_x = share_of(panel.x, x), at_y = share_of(panel.y, y);
  std::optional<CurvePoint> found;
  double least = std::numeric_limits<double>::infinity();
  for (const Layer& layer : panel.layers) {
    const auto* line = std::get_if<Line>(&layer.content);
    if (!line || !is_curve(*line)) continue;
    // Of the points at this x the highest and lowest count alike: a curve may run back and forth.
    double across = std::numeric_limits<double>::infinity(), gap = across;
    for (std::size_t i = 0; i < line->x.size(); ++i) {
      across = std::min(across, std::abs(share_of(panel.x, line->x[i]) - at_x));
      if (i > 0) {
        const double step = std::abs(share_of(panel.x, line->x[i]) - share_of(panel.x, line->x[i - 1]));
        if (step > 0) gap = std::min(gap, step);
      }
    }
    if (!(across <= std::max(near_enough, 0.75 * std::min(gap, 1.0)))) continue;
    for (std::size_t i = 0; i < line->x.size(); ++i) {
      if (!std::isfinite(line->y[i])) continue;
      if (std::abs(share_of(panel.x, line->x[i]) - at_x) > across + 1e-9) continue;
      const double away = std::abs(share_of(panel.y, line->y[i]) - at_y);
      if (!(away < least)) continue;
      least = away;
      found = CurvePoint{line->x[i], line->y[i], curve_name(panel, *line)};
    }
  }
  return found;
}

}  // namespace whereabouts
