#include "core/labs/tensors/panels.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/failure.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/words.h"

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

Axis along(Index index, std::int64_t count, Message label) {
  if (count <= max_indexed) return index_axis(index, static_cast<int>(count), std::move(label));
  Axis axis = index_axis(Index::none, 0, std::move(label));
  axis.upper = static_cast<double>(count) - 0.5;
  return axis;
}

Message quantity_of(const TensorsData& data) {
  if (data.down * data.across == 1) return short_name(data.tensor.name);
  return message("mean of {} values", times_text(data.down, data.across));
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
    panel.subtitle = message("slice {} of 0–{}, ", data.slice, view.slices - 1);
  }
  panel.subtitle += times_text(view.rows, view.columns);
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
  panel.subtitle = data.across > 1 ? message("means of {}", data.across) : "";
  panel.x = along(Index::dimension, data.view.columns, "index");
  panel.x.line = true;
  panel.y = value_axis(min - margin, max + margin, "value");
  if (panel.y.lower < 0 && panel.y.upper > 0) {
    LineSegments zero;
    add_segment(zero, panel.x.lower, 0, panel.x.upper, 0);
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
    Axis made = hidden_axis(0, 1.0 * count * side);
    made.indexing = {.index = index, .count = count, .origin = 0, .pitch = 1.0 * side, .extent = 1.0 * side};
    return made;
  };
  Panel panel;
  panel.title = short_name(data.tensor.name);
  panel.subtitle =
      message("{}{} filters of {}", data.filters,
              data.filters < kernel.count ? message(" of {}", kernel.count) : Message(std::string()),
              times_text(kernel.rows, kernel.columns));
  panel.x = axis(Index::column, data.filters_across, kernel.columns);
  panel.y = axis(Index::row, down, kernel.rows);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = {down, data.filters_across};
  panel.item_name = "filter";
  if (data.rgb) {
    const RgbImage image = whole_image(down * kernel.rows, data.filters_across * kernel.columns, data.rgb);
    panel.layers.push_back({image});
  } else {
    HeatMap map;
    map.values = data.grey;
    map.left = map.top = 0;
    map.quantity = kernel.channels == 1 ? "weight" : message("mean of {} channels", kernel.channels);
    panel.layers.push_back({map});
  }
  LineSegments lines = division_lines({down, data.filters_across}, kernel.columns, kernel.rows);
  lines.width = data.filters > 400 ? 1 : 2;
  panel.layers.push_back({lines});
  return panel;
}

Histogram coarser(const TensorSummary& summary, int bins) {
  Histogram histogram;
  histogram.counts.assign(static_cast<std::size_t>(bins), 0);
  const std::size_t together = summary.bins.size() / histogram.counts.size();
  for (std::size_t i = 0; i < summary.bins.size(); ++i) histogram.counts[i / together] += summary.bins[i];
  for (int i = 0; i <= bins; ++i) {
    const double share = static_cast<double>(i) / bins;
    histogram.edges.push_back(summary.lower * (1 - share) + summary.upper * share);
  }
  return histogram;
}

Panel values_panel(const TensorsData& data, int bins) {
  const TensorSummary& summary = data.summary;
  HistogramStyle style{.subtitle = message("{} bins", bins)};
  if (std::isfinite(summary.mean)) {
    style.guides = {summary.mean - summary.deviation, summary.mean + summary.deviation};
    style.highlights = {summary.mean};
  }
  Panel panel = histogram_panel(coarser(summary, bins), style);
  panel.column = 1;
  return panel;
}

}  // namespace whereabouts
