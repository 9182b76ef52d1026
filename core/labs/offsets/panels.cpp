#include "core/labs/offsets/panels.h"

#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/common.h"

namespace whereabouts {
namespace {

Panel map_panel(const OffsetsData& data, Matrix values, Cell query, int scale, std::string quantity) {
  Panel panel;
  panel.x = index_axis(Index::column, data.window.columns, "");
  panel.y = index_axis(Index::row, data.window.rows, "");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = data.window;
  panel.click = ClickSets{"query", ClickSets::From::cell};
  HeatMap map;
  map.values = std::make_shared<const Matrix>(std::move(values));
  map.scale = scale;
  map.quantity = std::move(quantity);
  Scatter ring;
  ring.x = {1.0 * query.column};
  ring.y = {1.0 * query.row};
  ring.mark = Marker::ring;
  panel.layers = {{map}, {ring}};
  return panel;
}

// Means of a map's values at whole distances from the query.
Line mean_curve(const OffsetsData& data, const Matrix& values, Cell query) {
  const auto bins = static_cast<std::size_t>(data.window.rows + data.window.columns);
  std::vector<double> sums(bins, 0.0);
  std::vector<int> counts(bins, 0);
  for (int token = 0; token < data.window.count(); ++token) {
    const Cell cell = data.window.cell(token);
    const auto bin =
        static_cast<std::size_t>(std::lround(std::hypot(cell.row - query.row, cell.column - query.column)));
    sums[bin] += static_cast<double>(values(cell.row, cell.column));
    ++counts[bin];
  }
  Line curve;
  for (std::size_t bin = 0; bin < bins; ++bin) {
    if (counts[bin] == 0) continue;
    curve.x.push_back(static_cast<double>(bin));
    curve.y.push_back(sums[bin] / counts[bin]);
  }
  return curve;
}

Axis line_axis(double lower, double upper, std::string label) {
  Axis axis;
  const double room = std::max(0.06 * (upper - lower), 1e-6);
  axis.lower = lower - room;
  axis.upper = upper + room;
  axis.label = std::move(label);
  axis.line = true;
  return axis;
}

void add_shaw_profile(Panel& panel, const OffsetsData& data, Cell query) {
  const int from = data.token(query), count = data.tokens();
  Line curve;
  curve.steps = true;
  curve.width = 2;
  for (int key = 0; key < count; ++key) {
    curve.x.push_back(key);
    curve.y.push_back(data.table->index(from, key));
  }
  panel.title = "Clipped";
  panel.subtitle = "at ±" + std::to_string(data.reach);
  panel.x = index_axis(Index::token, count, "key, in raster order");
  panel.x.line = true;
  panel.tokens = data.window;
  panel.y = line_axis(0, 2.0 * data.reach, "row of the table");
  Scatter here;
  here.x = {1.0 * from};
  here.y = {1.0 * data.reach};
  here.size = 9;
  panel.click = ClickSets{"query", ClickSets::From::cell};
  panel.layers = {{curve}, {here}};
}

// `most` heads evenly spread from the first to the last, with `chosen` in the place of the nearest where it
// is not among them.
std::vector<int> shown_heads(int heads, int max, int chosen) {
  std::vector<int> shown;
  const int count = std::min(heads, max);
  shown.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    shown.push_back(count < 2 ? 0
                              : static_cast<int>(static_cast<std::int64_t>(i) * (heads - 1) / (count - 1)));
  }
  if (std::find(shown.begin(), shown.end(), chosen) == shown.end()) {
    *std::min_element(shown.begin(), shown.end(),
                      [&](int a, int b) { return std::abs(a - chosen) < std::abs(b - chosen); }) = chosen;
  }
  return shown;
}

}  // namespace

Panel index_panel(const OffsetsData& data, Cell query, int scale) {
  const int count = data.tokens();
  Panel panel;
  panel.column_span = data.heads > 1 && data.layers.size() < 2 ? 6 : 4;
  panel.title = "Index";
  panel.subtitle = grouped(data.rows) + (data.scheme == "shaw" ? " rows" : " offsets");
  panel.x = index_axis(Index::token, count, "key");
  panel.y = index_axis(Index::token, count, "query");
  // The class token is no cell: the cells' tokens are counted from behind it.
  for (Axis* axis : {&panel.x, &panel.y}) {
    axis->indexing.origin = data.prefix - 0.5;
    axis->indexing.count = data.window.count();
  }
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = data.window;
  panel.click = ClickSets{"query", ClickSets::From::cell};
  HeatMap map;
  map.values = data.index_map;
  map.scale = scale;
  map.quantity = "row of the table";
  Rectangles row;
  row.boxes = {{-0.5, data.token(query) - 0.5, 1.0 * count, 1}};
  row.width = count > 100 ? 1 : 1.5;
  panel.layers = {{map}, {row}};
  return panel;
}

Panel seen_panel(const OffsetsData& data, Cell query, int head, int scale) {
  Panel panel;
  if (data.heads == 0) {
    const RowVector row = data.index_map->row(data.token(query));
    panel = map_panel(data, Eigen::Map<const Matrix>(row.data(), data.window.rows, data.window.columns),
                      query, scale, "row of the table");
    panel.title = "Row";
  } else {
    panel =
        map_panel(data, data.seen_from(query, head), query, scale, "bias of head " + std::to_string(head));
    panel.title = "Head " + std::to_string(head);
  }
  panel.subtitle = "seen from " + cell_text(query);
  panel.column = 4;
  panel.column_span = 4;
  return panel;
}

Panel profile_panel(const OffsetsData& data, Cell query, int head) {
  Panel panel;
  const bool half = data.heads > 1 && data.layers.size() < 2;
  panel.column = half ? 6 : data.heads > 1 ? 4 : 8;
  panel.column_span = half ? 6 : 4;
  if (data.heads == 0) {
    add_shaw_profile(panel, data, query);
    return panel;
  }
  panel.title = "By distance";
  panel.subtitle = data.heads > 1 ? "head " + std::to_string(head) + (half ? " among all" : "") : "";
  // From corner to corner, wherever the query is: a sweep leaves the axis as it is.
  const double longest = std::max(1.0, std::hypot(data.window.rows - 1, data.window.columns - 1));
  Scatter dots;
  dots.colour = Colour::accent;
  dots.size = 4;
  const Matrix chosen = data.seen_from(query, head);
  for (int token = 0; token < data.window.count(); ++token) {
    const Cell cell = data.window.cell(token);
    dots.x.push_back(std::hypot(cell.row - query.row, cell.column - query.column));
    dots.y.push_back(static_cast<double>(chosen(cell.row, cell.column)));
  }
  panel.x = line_axis(0, std::ceil(longest), "distance in cells");
  panel.x.lower = 0;
  panel.x.upper = std::ceil(longest + 0.2);
  panel.y = line_axis(data.min, std::max(data.max, data.min + 1e-6), "bias");
  for (const int each : shown_heads(data.heads, 32, head)) {
    if (each == head) continue;
    Line other = mean_curve(data, data.seen_from(query, each), query);
    other.colour = Colour::muted;
    other.width = 1;
    panel.layers.push_back({other});
  }
  panel.layers.push_back({dots});
  Line mean = mean_curve(data, chosen, query);
  mean.colour = Colour::accent;
  mean.width = 2;
  panel.layers.push_back({mean});
  return panel;
}

std::vector<Panel> head_panels(const OffsetsData& data, Cell query, int head, int scale) {
  std::vector<Panel> panels;
  if (data.heads < 2) return panels;
  // The heads of ALiBi differ by their slopes alone: a few of them tell as much, and are larger.
  const int max = data.scheme == "alibi-2d" ? max_heads_shown / 2 : max_heads_shown;
  const std::vector<int> shown = shown_heads(data.heads, max, head);
  const int count = static_cast<int>(shown.size());
  const int across = count <= 6 ? count : (count + 1) / 2;
  const int span = panel_columns / across;
  for (int i = 0; i < count; ++i) {
    const int each = shown[static_cast<std::size_t>(i)];
    Panel panel =
        map_panel(data, data.seen_from(query, each), query, scale, "bias of head " + std::to_string(each));
    panel.row = 1 + i / across;
    panel.column = i % across * span;
    panel.column_span = span;
    panel.title = "Head " + std::to_string(each);
    panel.x.visible = panel.y.visible = false;
    std::get<Scatter>(panel.layers.back().content).size = 5;
    if (each == head) {
      Rectangles frame;
      frame.boxes = {{-0.5, -0.5, 1.0 * data.window.columns, 1.0 * data.window.rows}};
      frame.colour = Colour::accent;
      panel.layers.push_back({frame});
    }
    panels.push_back(std::move(panel));
  }
  return panels;
}

Panel layer_panel(const OffsetsData& data, int head) {
  Panel panel;
  // Beside the other two where there are maps of heads below, else under them.
  const bool below = data.heads < 2;
  panel.row = below ? 1 : 0;
  panel.column = below ? 0 : 8;
  panel.column_span = below ? panel_columns : 4;
  panel.title = "By layer";
  panel.subtitle = "with distance";
  panel.x = index_axis(Index::layer, static_cast<int>(data.layers.size()), "layer");
  panel.x.line = true;
  panel.x.whole = true;
  panel.y = line_axis(-1, 1, "correlation");
  panel.click = ClickSets{"layer", ClickSets::From::x_index};
  Line zero;
  zero.x = {panel.x.lower, panel.x.upper};
  zero.y = {0, 0};
  zero.colour = Colour::line;
  Scatter others, own, chosen;
  others.colour = Colour::muted;
  own.colour = chosen.colour = Colour::accent;
  others.size = own.size = 4;
  chosen.mark = Marker::ring;
  chosen.size = 10;
  for (std::size_t layer = 0; layer < data.layers.size(); ++layer) {
    const std::vector<double>& heads = data.layers[layer].correlation;
    const bool current = static_cast<int>(layer) == data.layer;
    for (std::size_t each = 0; each < heads.size(); ++each) {
      if (std::isnan(heads[each])) continue;
      Scatter& points = current ? own : others;
      points.x.push_back(static_cast<double>(layer));
      points.y.push_back(heads[each]);
      if (!current || static_cast<int>(each) != head) continue;
      chosen.x.push_back(static_cast<double>(layer));
      chosen.y.push_back(heads[each]);
    }
  }
  panel.layers = {{zero}, {others}, {own}, {chosen}};
  return panel;
}

}  // namespace whereabouts
