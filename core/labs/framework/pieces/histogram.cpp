#include "core/labs/framework/pieces/histogram.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

void add_guides(Panel& panel, const std::vector<double>& places, Colour colour, bool dashed) {
  LineSegments guides;
  for (const double at : places) {
    if (at > panel.x.lower && at < panel.x.upper) add_segment(guides, at, 0, at, panel.y.upper);
  }
  guides.colour = colour;
  guides.dashed = dashed;
  if (!guides.x0.empty()) panel.layers.push_back({guides});
}

}  // namespace

Histogram histogram_of(std::span<const float> values, int bins) {
  double min = std::numeric_limits<double>::infinity(), max = -min;
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    min = std::min(min, static_cast<double>(value));
    max = std::max(max, static_cast<double>(value));
  }
  if (!(min <= max)) min = max = 0;
  // Values of one size stand in the middle, as in NumPy's histogram.
  const double room = max > min ? 0 : std::max(0.5, 1e-6 * std::abs(min));
  min -= room;
  max += room;
  Histogram histogram;
  for (int i = 0; i <= bins; ++i) histogram.edges.push_back(min + (max - min) * i / bins);
  histogram.counts.assign(static_cast<std::size_t>(bins), 0);
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    const double at = (static_cast<double>(value) - min) / (max - min) * bins;
    ++histogram.counts[static_cast<std::size_t>(std::clamp(at, 0.0, bins - 1.0))];
  }
  return histogram;
}

Panel histogram_panel(const Histogram& histogram, HistogramStyle style) {
  const std::vector<double>& edges = histogram.edges;
  Line outline;
  double max = 1;
  outline.x.push_back(edges.front());
  outline.y.push_back(0);
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    const auto count = static_cast<double>(histogram.counts[i]);
    outline.x.insert(outline.x.end(), {edges[i], edges[i + 1]});
    outline.y.insert(outline.y.end(), {count, count});
    max = std::max(max, count);
  }
  outline.x.push_back(edges.back());
  outline.y.push_back(0);
  Panel panel;
  panel.title = std::move(style.title);
  panel.subtitle = std::move(style.subtitle);
  panel.x = value_axis(edges.front(), edges.back(), std::move(style.x_label));
  panel.y = value_axis(0, 1.08 * max, "count");
  add_guides(panel, style.guides, Colour::muted, true);
  add_guides(panel, style.highlights, Colour::highlight, false);
  panel.layers.push_back({outline});
  return panel;
}

Panel histogram_panel(std::span<const float> values, int bins, HistogramStyle style) {
  return histogram_panel(histogram_of(values, bins), std::move(style));
}

}  // namespace whereabouts
