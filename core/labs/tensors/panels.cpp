#include "core/labs/tensors/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/labs/framework/common.h"

namespace whereabouts {
namespace {

constexpr std::int64_t max_indexed = std::numeric_limits<int>::max();

// The last part of a name: "blocks.0.attn.qkv.weight" is "qkv.weight" to a reader of the figure.
std::string short_name(const std::string& name) {
  const std::string text = shown(name, 120);
  std::size_t at = text.find_last_of("./");
  if (at != std::string::npos && at > 0) at = text.find_last_of("./", at - 1);
  return at == std::string::npos ? text : text.substr(at + 1);
}

std::string times(std::int64_t a, std::int64_t b) {
  return std::to_string(a) + " × " + std::to_string(b);
}

Axis along(Index index, std::int64_t count, std::string label) {
  if (count <= max_indexed) return index_axis(index, static_cast<int>(count), std::move(label));
  Axis axis = index_axis(Index::none, 0, std::move(label));
  axis.upper = static_cast<double>(count) - 0.5;
  return axis;
}

std::string quantity_of(const TensorsData& data) {
  if (data.down * data.across == 1) return short_name(data.tensor.name);
  return "mean of " + times(data.down, data.across) + " values";
}

bool is_table(const TensorsData& data) {
  return data.position && data.view.slices == 1 && data.position->tokens == data.view.rows &&
         data.position->width == data.view.columns;
}

}  // namespace

Panel map_panel(const TensorsData& data) {
  const TensorView& view = data.view;
  Panel panel;
  panel.title = short_name(data.tensor.name);
  if (view.slices > 1) {
    panel.subtitle =
        "slice " + std::to_string(data.slice) + " of 0–" + std::to_string(view.slices - 1) + ", ";
  }
  panel.subtitle += times(view.rows, view.columns);
  if (is_table(data)) {
    panel.x = along(Index::dimension, view.columns, "dimension");
    panel.y = along(Index::token, view.rows, "token");
    if (data.position->grid && data.position->prefix.value_or(0) == 0) panel.tokens = *data.position->grid;
  } else {
    panel.x = along(Index::column, view.columns, "column");
    panel.y = along(Index::row, view.rows, "row");
    panel.item_name.clear();
    if (view.rows <= max_indexed / std::max<std::int64_t>(1, view.columns)) {
      panel.tokens = {static_cast<int>(view.rows), static_cast<int>(view.columns)};
    }
  }
  panel.y.reversed = true;
  // Near enough to a square, values are square too; a long strip would be a line.
  const double shape = static_cast<double>(view.columns) / static_cast<double>(view.rows);
  panel.square_units = shape > 0.4 && shape < 2.5;
  HeatMap map;
  map.values = data.map;
  map.cell_width = data.across;
  map.cell_height = data.down;
  map.quantity = quantity_of(data);
  panel.layers.push_back({map});
  return panel;
}

Panel curve_panel(const TensorsData& data) {
  const Matrix& values = *data.map;
  Line curve;
  double min = std::numeric_limits<double>::infinity(), max = -min;
  for (Eigen::Index i = 0; i < values.cols(); ++i) {
    const auto value = static_cast<double>(values(0, i));
    curve.x.push_back(data.across * (static_cast<double>(i) + 0.5) - 0.5);
    curve.y.push_back(value);
    if (!std::isfinite(value)) continue;
    min = std::min(min, value);
    max = std::max(max, value);
  }
  curve.width = 1.25;
  if (!(max >= min)) min = max = 0;
  const double margin = max > min ? 0.06 * (max - min) : std::max(1e-6, std::abs(min) * 0.1);
  Panel panel;
  panel.title = short_name(data.tensor.name);
  panel.subtitle = data.across > 1 ? "means of " + std::to_string(data.across) : std::string();
  panel.x = along(Index::dimension, data.view.columns, "index");
  panel.x.line = true;
  panel.y.label = "value";
  panel.y.lower = min - margin;
  panel.y.upper = max + margin;
  panel.y.line = true;
  if (panel.y.lower < 0 && panel.y.upper > 0) {
    LineSegments zero;
    zero.x0 = {panel.x.lower};
    zero.x1 = {panel.x.upper};
    zero.y0 = zero.y1 = {0};
    zero.colour = Colour::line;
    panel.layers.push_back({zero});
  }
  panel.layers.push_back({curve});
  return panel;
}

Panel filters_panel(const TensorsData& data) {
  const KernelShape& kernel = *data.kernel;
  const int down = (data.filters + data.filters_across - 1) / data.filters_across;
  const auto axis = [](Index index, int count, int side) {
    Axis made;
    made.lower = 0;
    made.upper = 1.0 * count * side;
    made.visible = false;
    made.indexing = {index, count, 0, 1.0 * side, 1.0 * side, 1, 0};
    return made;
  };
  Panel panel;
  panel.title = short_name(data.tensor.name);
  panel.subtitle = std::to_string(data.filters) +
                   (data.filters < kernel.count ? " of " + std::to_string(kernel.count) : std::string()) +
                   " filters of " + times(kernel.rows, kernel.columns);
  panel.x = axis(Index::column, data.filters_across, kernel.columns);
  panel.y = axis(Index::row, down, kernel.rows);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = {down, data.filters_across};
  panel.item_name = "filter";
  if (data.rgb) {
    RgbImage image;
    image.rows = down * kernel.rows;
    image.columns = data.filters_across * kernel.columns;
    image.rgb = data.rgb;
    image.width = image.columns;
    image.height = image.rows;
    panel.layers.push_back({image});
  } else {
    HeatMap map;
    map.values = data.grey;
    map.left = map.top = 0;
    map.quantity =
        kernel.channels == 1 ? "weight" : "mean of " + std::to_string(kernel.channels) + " channels";
    panel.layers.push_back({map});
  }
  LineSegments lines;
  for (int i = 1; i < data.filters_across; ++i) {
    lines.x0.push_back(1.0 * i * kernel.columns);
    lines.x1.push_back(1.0 * i * kernel.columns);
    lines.y0.push_back(0);
    lines.y1.push_back(panel.y.upper);
  }
  for (int i = 1; i < down; ++i) {
    lines.x0.push_back(0);
    lines.x1.push_back(panel.x.upper);
    lines.y0.push_back(1.0 * i * kernel.rows);
    lines.y1.push_back(1.0 * i * kernel.rows);
  }
  lines.colour = Colour::background;
  lines.width = data.filters > 400 ? 1 : 2;
  panel.layers.push_back({lines});
  return panel;
}

std::vector<std::int64_t> histogram_of(const TensorSummary& summary, int bins) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(bins), 0);
  const std::size_t together = summary.bins.size() / counts.size();
  for (std::size_t i = 0; i < summary.bins.size(); ++i) counts[i / together] += summary.bins[i];
  return counts;
}

std::vector<double> edges_of(const TensorSummary& summary, int bins) {
  std::vector<double> edges;
  for (int i = 0; i <= bins; ++i) {
    const double share = static_cast<double>(i) / bins;
    edges.push_back(summary.lower * (1 - share) + summary.upper * share);
  }
  return edges;
}

Panel histogram_panel(const TensorsData& data, int bins) {
  const TensorSummary& summary = data.summary;
  const std::vector<std::int64_t> counts = histogram_of(summary, bins);
  const std::vector<double> edges = edges_of(summary, bins);
  Line outline;
  double max = 1;
  outline.x.push_back(edges.front());
  outline.y.push_back(0);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    outline.x.insert(outline.x.end(), {edges[i], edges[i + 1]});
    outline.y.insert(outline.y.end(), {count, count});
    max = std::max(max, count);
  }
  outline.x.push_back(edges.back());
  outline.y.push_back(0);
  Panel panel;
  panel.column = 1;
  panel.title = "Values";
  panel.subtitle = std::to_string(bins) + " bins";
  panel.x.lower = summary.lower;
  panel.x.upper = summary.upper;
  panel.x.label = "value";
  panel.x.line = true;
  panel.y.lower = 0;
  panel.y.upper = 1.08 * max;
  panel.y.label = "count";
  panel.y.line = true;
  if (std::isfinite(summary.mean)) {
    LineSegments guides;
    for (const double at : {summary.mean - summary.deviation, summary.mean + summary.deviation}) {
      if (!(at > summary.lower && at < summary.upper)) continue;
      guides.x0.push_back(at);
      guides.x1.push_back(at);
      guides.y0.push_back(0);
      guides.y1.push_back(panel.y.upper);
    }
    guides.colour = Colour::muted;
    guides.dashed = true;
    if (!guides.x0.empty()) panel.layers.push_back({guides});
    LineSegments mean;
    mean.x0 = mean.x1 = {summary.mean};
    mean.y0 = {0};
    mean.y1 = {panel.y.upper};
    mean.colour = Colour::highlight;
    panel.layers.push_back({mean});
  }
  panel.layers.push_back({outline});
  return panel;
}

}  // namespace whereabouts
