#include "core/figure/difference.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

std::optional<HeatMap> subtracted(const HeatMap& pinned, const HeatMap& present) {
  if (pinned.values->rows() != present.values->rows() || pinned.values->cols() != present.values->cols())
    return {};
  HeatMap map = present;
  map.values = std::make_shared<const Matrix>(*present.values - *pinned.values);
  map.quantity = "difference";
  return map;
}

std::optional<HeatMap> subtracted(const RgbImage& pinned, const RgbImage& present) {
  if (pinned.rows != present.rows || pinned.columns != present.columns) return {};
  auto values = std::make_shared<Matrix>(present.rows, present.columns);
  for (Eigen::Index i = 0; i < values->size(); ++i) {
    int sum = 0;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      const std::size_t at = static_cast<std::size_t>(i) * 3 + channel;
      sum += (*present.rgb)[at] - (*pinned.rgb)[at];
    }
    values->data()[i] = static_cast<float>(sum) / (3 * 255.0f);
  }
  HeatMap map;
  map.values = values;
  map.left = present.left;
  map.top = present.top;
  map.cell_width = present.width / present.columns;
  map.cell_height = present.height / present.rows;
  map.quantity = "difference of brightness";
  return map;
}

// Where both have a value. Curves that run back and forth are subtracted point by point alone.
std::optional<Line> subtracted(const Line& pinned, const Line& present) {
  Line curve = present;
  curve.x.clear();
  curve.y.clear();
  const bool same = pinned.x == present.x;
  const bool rising =
      std::is_sorted(pinned.x.begin(), pinned.x.end()) && std::is_sorted(present.x.begin(), present.x.end());
  if (!same && !rising) return {};
  for (std::size_t i = 0, k = 0; i < present.x.size() && k < pinned.x.size(); ++i) {
    if (same) k = i;
    while (k < pinned.x.size() && pinned.x[k] < present.x[i] && !same) ++k;
    if (k == pinned.x.size()) break;
    if (pinned.x[k] != present.x[i]) continue;
    curve.x.push_back(present.x[i]);
    curve.y.push_back(present.y[i] - pinned.y[k]);
  }
  if (curve.x.size() < 2) return {};
  return curve;
}

// The difference of two layers of the same kind; empty for kinds that are not subtracted.
std::optional<Layer> subtracted(const Layer& pinned, const Layer& present) {
  if (pinned.content.index() != present.content.index()) return {};
  return std::visit(
      [&](const auto& now) -> std::optional<Layer> {
        using Kind = std::decay_t<decltype(now)>;
        if constexpr (std::is_same_v<Kind, HeatMap> || std::is_same_v<Kind, RgbImage> ||
                      std::is_same_v<Kind, Line>) {
          if (auto made = subtracted(std::get<Kind>(pinned.content), now)) return Layer{*made};
        }
        return {};
      },
      present.content);
}

void widen_for_curve(Axis& axis, const Line& curve, bool first) {
  double bound = 0;
  for (const double value : curve.y) {
    if (std::isfinite(value)) bound = std::max(bound, 1.1 * std::abs(value));
  }
  if (bound < 1e-9) bound = first ? 1 : 0;
  axis.lower = first ? -bound : std::min(axis.lower, -bound);
  axis.upper = first ? bound : std::max(axis.upper, bound);
}

void note(Difference& found, double value) {
  if (!std::isfinite(value)) return;
  found.max = std::max(found.max, std::abs(value));
  found.sum += std::abs(value);
  ++found.count;
}

}  // namespace

std::optional<Difference> difference(const Panel& pinned, const Panel& present) {
  Difference found;
  found.panel = present;
  found.panel.layers.clear();
  found.panel.click.reset();
  found.panel.drag.reset();
  bool first_curve = true;
  // Marks come and go between the layers: the nth map of one belongs to the nth map of the other.
  std::vector<bool> taken(pinned.layers.size(), false);
  for (const Layer& now : present.layers) {
    std::size_t at = 0;
    while (at < taken.size() && (taken[at] || pinned.layers[at].content.index() != now.content.index())) ++at;
    if (at == taken.size()) continue;
    taken[at] = true;
    auto layer = subtracted(pinned.layers[at], now);
    if (!layer) continue;
    if (const auto* map = std::get_if<HeatMap>(&layer->content)) {
      for (Eigen::Index i = 0; i < map->values->size(); ++i)
        note(found, static_cast<double>(map->values->data()[i]));
      found.coloured = true;
      if (const auto* source = std::get_if<HeatMap>(&now.content)) found.of_scale = source->scale;
    }
    if (const auto* curve = std::get_if<Line>(&layer->content)) {
      for (const double value : curve->y) note(found, value);
      widen_for_curve(found.panel.y, *curve, first_curve);
      first_curve = false;
    }
    found.panel.layers.push_back(std::move(*layer));
  }
  if (found.panel.layers.empty()) return {};
  return found;
}

}  // namespace whereabouts
