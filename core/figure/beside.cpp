#include "core/figure/beside.h"

#include <algorithm>
#include <cmath>

#include "core/figure/scale.h"
#include "core/figure/text.h"

namespace whereabouts {
namespace {

struct Differences {
  std::vector<Panel> panels;
  double greatest = 0, sum = 0;
  std::size_t count = 0;

  void note(double value) {
    if (!std::isfinite(value)) return;
    greatest = std::max(greatest, std::abs(value));
    sum += std::abs(value);
    ++count;
  }
};

std::optional<HeatMap> difference(const HeatMap& pinned, const HeatMap& present) {
  if (pinned.values->rows() != present.values->rows() || pinned.values->cols() != present.values->cols())
    return {};
  HeatMap map = present;
  map.values = std::make_shared<const Matrix>(*present.values - *pinned.values);
  map.quantity = "difference";
  return map;
}

std::optional<HeatMap> difference(const Picture& pinned, const Picture& present) {
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

std::optional<Curve> difference(const Curve& pinned, const Curve& present) {
  if (pinned.x != present.x || present.x.empty()) return {};
  Curve curve = present;
  for (std::size_t i = 0; i < curve.y.size(); ++i) curve.y[i] -= pinned.y[i];
  return curve;
}

// What two layers of the same kind differ by; empty for kinds that carry no numbers.
std::optional<Layer> difference(const Layer& pinned, const Layer& present) {
  if (pinned.content.index() != present.content.index()) return {};
  return std::visit(
      [&](const auto& now) -> std::optional<Layer> {
        using Kind = std::decay_t<decltype(now)>;
        if constexpr (std::is_same_v<Kind, HeatMap> || std::is_same_v<Kind, Picture> ||
                      std::is_same_v<Kind, Curve>) {
          if (auto made = difference(std::get<Kind>(pinned.content), now)) return Layer{*made};
        }
        return {};
      },
      present.content);
}

void widen_for_curve(Axis& axis, const Curve& curve, bool first) {
  double bound = 1e-9;
  for (const double value : curve.y) {
    if (std::isfinite(value)) bound = std::max(bound, 1.1 * std::abs(value));
  }
  axis.lower = first ? -bound : std::min(axis.lower, -bound);
  axis.upper = first ? bound : std::max(axis.upper, bound);
}

Differences differences(const Figure& pinned, const Figure& present) {
  Differences found;
  for (const Panel& now : present.panels) {
    const auto before = std::find_if(pinned.panels.begin(), pinned.panels.end(), [&](const Panel& panel) {
      return panel.row == now.row && panel.column == now.column && panel.layers.size() == now.layers.size();
    });
    if (before == pinned.panels.end()) continue;
    Panel panel = now;
    panel.layers.clear();
    panel.click.reset();
    panel.drag.reset();
    bool first_curve = true;
    for (std::size_t i = 0; i < now.layers.size(); ++i) {
      auto layer = difference(before->layers[i], now.layers[i]);
      if (!layer) continue;
      if (const auto* map = std::get_if<HeatMap>(&layer->content)) {
        for (Eigen::Index at = 0; at < map->values->size(); ++at) {
          found.note(static_cast<double>(map->values->data()[at]));
        }
      }
      if (const auto* curve = std::get_if<Curve>(&layer->content)) {
        for (const double value : curve->y) found.note(value);
        widen_for_curve(panel.y, *curve, first_curve);
        first_curve = false;
      }
      panel.layers.push_back(*layer);
    }
    if (panel.layers.empty()) continue;
    panel.title = "difference";
    panel.subtitle = now.title;
    found.panels.push_back(std::move(panel));
  }
  return found;
}

// Scales of the same name share one range; curves of panels at the same place share one y axis.
void share_ranges(Figure& pinned, Figure& present) {
  for (ColourScale& now : present.scales) {
    for (ColourScale& before : pinned.scales) {
      if (before.label != now.label) continue;
      now.lower = before.lower = std::min(now.lower, before.lower);
      now.upper = before.upper = std::max(now.upper, before.upper);
      before.map = now.map;
    }
  }
  for (Panel& now : present.panels) {
    for (Panel& before : pinned.panels) {
      const bool same_place = now.row == before.row && now.column == before.column;
      if (!same_place || !now.y.line || !before.y.line || now.y.label != before.y.label) continue;
      now.y.lower = before.y.lower = std::min(now.y.lower, before.y.lower);
      now.y.upper = before.y.upper = std::max(now.y.upper, before.y.upper);
    }
  }
}

// Adds the panels and scales of `part` with its first panel at (row, column).
void append(Figure& whole, const Figure& part, int row, int column, const std::string& mark) {
  const int first_scale = static_cast<int>(whole.scales.size());
  for (ColourScale scale : part.scales) {
    scale.row += row;
    scale.column += column;
    whole.scales.push_back(scale);
  }
  for (Panel panel : part.panels) {
    panel.row += row;
    panel.column += column;
    if (!mark.empty()) {
      panel.subtitle = panel.subtitle.empty() ? mark : panel.subtitle + " · " + mark;
      panel.click.reset();
      panel.drag.reset();
    }
    for (Layer& layer : panel.layers) {
      if (auto* map = std::get_if<HeatMap>(&layer.content)) map->scale += first_scale;
    }
    whole.panels.push_back(std::move(panel));
  }
}

std::vector<double> weights(const std::vector<double>& given, int count) {
  std::vector<double> full = given;
  full.resize(static_cast<std::size_t>(count), 1);
  return full;
}

std::vector<double> repeated(const std::vector<double>& once, int times) {
  std::vector<double> all;
  for (int i = 0; i < times; ++i) all.insert(all.end(), once.begin(), once.end());
  return all;
}

struct Arrangement {
  int across = 1, down = 1;
};

// Blocks in one row, in one column or two by two: what comes nearest to the shape of a window, where a place
// left empty counts against it.
Arrangement arranged(int blocks, double aspect) {
  constexpr double window_aspect = 1.45, empty_place = 0.4;
  Arrangement best;
  double least = INFINITY;
  for (const Arrangement& each : {Arrangement{blocks, 1}, {1, blocks}, {2, (blocks + 1) / 2}}) {
    const int empty = each.across * each.down - blocks;
    const double cost =
        std::abs(std::log(aspect * each.across / each.down / window_aspect)) + empty_place * empty;
    if (cost < least) {
      least = cost;
      best = each;
    }
  }
  return best;
}

}  // namespace

Figure beside(const Figure& pinned_figure, const Figure& present_figure) {
  Figure pinned = pinned_figure, present = present_figure;
  share_ranges(pinned, present);
  Differences found = differences(pinned, present);

  Figure difference_figure;
  difference_figure.panels = std::move(found.panels);
  if (!difference_figure.panels.empty()) {
    const double bound = found.greatest > 0 ? found.greatest : 1;
    ColourScale scale{"PuOr_r",
                      -bound,
                      bound,
                      "difference",
                      false,
                      0,
                      std::max(1, present.rows()),
                      std::max(0, present.columns() - 1)};
    for (Panel& panel : difference_figure.panels) {
      for (Layer& layer : panel.layers) {
        if (auto* map = std::get_if<HeatMap>(&layer.content)) {
          map->scale = 0;
          scale.bar = true;
        }
      }
    }
    difference_figure.scales = {scale};
  }

  Figure whole = present;
  whole.panels.clear();
  whole.scales.clear();
  std::vector<const Figure*> blocks = {&pinned, &present};
  if (!difference_figure.panels.empty()) blocks.push_back(&difference_figure);
  const Arrangement arrangement = arranged(static_cast<int>(blocks.size()), present.preferred_aspect);
  const int rows = std::max(pinned.rows(), present.rows());
  const int columns = std::max(pinned.columns(), present.columns());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const int across = static_cast<int>(i) % arrangement.across,
              down = static_cast<int>(i) / arrangement.across;
    append(whole, *blocks[i], down * rows, across * columns, i == 0 ? "pinned" : "");
  }
  whole.row_weights = repeated(weights(present.row_weights, rows), arrangement.down);
  whole.column_weights = repeated(weights(present.column_weights, columns), arrangement.across);
  // A bar that two blocks share is drawn once, with the present figure.
  for (std::size_t i = 0; i < pinned.scales.size(); ++i) {
    for (const ColourScale& now : present.scales) {
      if (now.label == pinned.scales[i].label && now.bar) whole.scales[i].bar = false;
    }
  }
  whole.preferred_aspect = present.preferred_aspect * arrangement.across / arrangement.down;
  whole.subtitle = "The pinned figure, the present one on the same scales, and what they differ by.";
  if (found.count == 0) {
    whole.caption = "The two figures show different things: there is nothing to subtract. " + present.caption;
  } else {
    const double mean = found.sum / static_cast<double>(found.count);
    whole.caption = "Greatest difference **" + brief(found.greatest, 3) + "**, mean absolute difference **" +
                    brief(mean, 3) + "**. " + present.caption;
  }
  settle_scales(whole);
  return whole;
}

}  // namespace whereabouts
