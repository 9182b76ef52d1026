#include "core/labs/audit/panels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/layer_strip.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/vit/inside/outliers.h"

namespace whereabouts {
namespace {

using audit::Show;

// Over the layers 0 .. depth; a click chooses one.
Panel by_layer(const AuditData& data, int layer, Message title, Message subtitle, Axis y) {
  Panel panel;
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  panel.x = index_axis(Index::layer, data.depth() + 1, "layer");
  panel.x.line = true;
  panel.y = std::move(y);
  panel.click = ClickSets{audit::layer.id, ClickSets::From::x_index};
  panel.layers.push_back(cursor(upright_at(panel, layer)));
  return panel;
}

// A curve with a dot at each layer and an upright line over its interval, cut where the axis ends. Where two
// share a panel they stand `aside` by that much.
void add_curve(Panel& panel, const std::vector<OverImages>& values, Colour colour, Message label,
               double aside = 0) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  LineSegments intervals;
  intervals.colour = colour;
  intervals.width = 2.5;
  intervals.opacity = 0.45;
  const auto cut = [&](double value) { return std::clamp(value, panel.y.lower, panel.y.upper); };
  for (std::size_t layer = 0; layer < values.size(); ++layer) {
    const OverImages& each = values[layer];
    if (!std::isfinite(each.mean)) continue;
    const double x = static_cast<double>(layer) + aside;
    line.x.push_back(x);
    line.y.push_back(cut(each.mean));
    if (std::isfinite(each.low) && std::isfinite(each.high))
      add_segment(intervals, x, cut(each.low), x, cut(each.high));
  }
  panel.layers.push_back({std::move(intervals)});
  add_dotted(panel, std::move(line));
}

template <typename Of>
std::vector<OverImages> of_layers(const AuditData& data, const Of& of) {
  std::vector<OverImages> values;
  values.reserve(data.layers.size());
  for (const AuditLayer& each : data.layers) values.push_back(of(each));
  return values;
}

double highest(const std::vector<OverImages>& values, double least) {
  for (const OverImages& each : values) {
    for (const double value : {each.mean, each.high})
      least = std::isfinite(value) ? std::max(least, value) : least;
  }
  return least;
}

double lowest(const std::vector<OverImages>& values) {
  double min = 0;
  for (const OverImages& each : values) {
    for (const double value : {each.mean, each.low}) min = std::isfinite(value) ? std::min(min, value) : min;
  }
  return min;
}

}  // namespace

Message audit_layer_in_words(const AuditData& data, int layer) {
  return layer == data.depth() ? "after the last block" : message("before block {}", layer);
}

Panel audit_share_panel(const AuditData& data, int layer) {
  const auto values = of_layers(data, [](const AuditLayer& each) { return each.share; });
  const double max = highest(values, 0.1), min = std::max(lowest(values), -0.2);
  Panel panel =
      by_layer(data, layer, "Position's share", "of variance", value_axis(min - 0.04 * max, 1.08 * max, ""));
  add_curve(panel, values, Colour::accent, "");
  return panel;
}

Panel audit_probe_panel(const AuditData& data, int layer) {
  const auto rows = of_layers(data, [](const AuditLayer& each) { return each.probe[0]; });
  const auto columns = of_layers(data, [](const AuditLayer& each) { return each.probe[1]; });
  // Below 0 a probe is worse than the mean: how far below -1 does not matter.
  const double min = std::min(lowest(rows), lowest(columns));
  Panel panel = by_layer(data, layer, "Linear probe", min < -1 ? "R², cut at −1" : "R²",
                         value_axis(std::max(min, -1.0) - 0.06, 1.05, ""));
  panel.legend = true;
  add_curve(panel, rows, Colour::accent, "row", -0.08);
  add_curve(panel, columns, Colour::series2, "column", 0.08);
  return panel;
}

Panel audit_rate_panel(const AuditData& data, int layer) {
  const auto values = of_layers(data, [](const AuditLayer& each) {
    return OverImages{100 * each.rate.mean, 100 * each.rate.low, 100 * each.rate.high};
  });
  const double max = highest(values, 0.5);
  Panel panel = by_layer(data, layer, "Artifacts", "% of patches", value_axis(-0.03 * max, 1.08 * max, ""));
  add_curve(panel, values, Colour::accent, "");
  return panel;
}

RowVector pattern_values(const AuditLayer& layer, Show show) {
  if (show == Show::length) {
    const Eigen::VectorXf lengths = layer.pattern.rowwise().norm();
    return lengths.transpose() / static_cast<float>(layer.deviation > 0 ? layer.deviation : 1);
  }
  const RowVector scores = layer.components.col(static_cast<int>(show) - 1).transpose();
  return scores / std::max(scores.cwiseAbs().maxCoeff(), 1e-20F);
}

Panel audit_pattern_panel(const AuditData& data, int layer, Show show) {
  LayerStrip strip = layer_strip(data.grid, data.depth(), layer, true, [&](int each) {
    const RowVector values = pattern_values(data.layers[static_cast<std::size_t>(each)], show);
    const std::vector<int> token_of = token_of_patch(data.vit->configuration(), data.grid, each);
    RowVector over_patches(static_cast<Eigen::Index>(token_of.size()));
    for (std::size_t patch = 0; patch < token_of.size(); ++patch)
      over_patches[static_cast<Eigen::Index>(patch)] = values[token_of[patch]];
    return LayerMap{on_grid(over_patches, data.grid), message("layer {}, fixed pattern", each)};
  });
  Panel panel = std::move(strip.panel);
  panel.title = "Fixed pattern";
  panel.subtitle = show == Show::length   ? "length at each place"
                   : show == Show::first  ? "first component"
                   : show == Show::second ? "second component"
                                          : "third component";
  return panel;
}

}  // namespace whereabouts
