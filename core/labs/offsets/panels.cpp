#include "core/labs/offsets/panels.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/labs/common.h"

namespace whereabouts {
namespace {

std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.row) + ", " + std::to_string(cell.column) + ")";
}

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
  Points ring;
  ring.x = {1.0 * query.column};
  ring.y = {1.0 * query.row};
  ring.mark = Mark::ring;
  panel.layers = {{map}, {ring}};
  return panel;
}

// Means of a map's values at whole distances from the query.
Curve mean_curve(const OffsetsData& data, const Matrix& values, Cell query) {
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
  Curve curve;
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
  Curve curve;
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
  Points here;
  here.x = {1.0 * from};
  here.y = {1.0 * data.reach};
  here.size = 9;
  panel.click = ClickSets{"query", ClickSets::From::cell};
  panel.layers = {{curve}, {here}};
}

// `most` heads evenly spread, with `chosen` in the place of the nearest where it is not among them.
std::vector<int> shown_heads(int heads, int most, int chosen) {
  std::vector<int> shown;
  const int count = std::min(heads, most);
  shown.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    shown.push_back(static_cast<int>(static_cast<std::int64_t>(i) * heads / count));
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
  panel.column_span = data.heads > 1 ? 6 : 4;
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
  Cells row;
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
  panel.column = data.heads > 1 ? 6 : 8;
  panel.column_span = data.heads > 1 ? 6 : 4;
  if (data.heads == 0) {
    add_shaw_profile(panel, data, query);
    return panel;
  }
  panel.title = "By distance";
  panel.subtitle = data.heads > 1 ? "head " + std::to_string(head) + " among all" : "";
  double longest = 1;
  Points dots;
  dots.colour = Colour::accent;
  dots.size = 4;
  const Matrix chosen = data.seen_from(query, head);
  for (int token = 0; token < data.window.count(); ++token) {
    const Cell cell = data.window.cell(token);
    dots.x.push_back(std::hypot(cell.row - query.row, cell.column - query.column));
    dots.y.push_back(static_cast<double>(chosen(cell.row, cell.column)));
    longest = std::max(longest, dots.x.back());
  }
  panel.x = line_axis(0, std::ceil(longest), "distance in cells");
  panel.x.lower = 0;
  panel.x.upper = std::ceil(longest + 0.2);
  panel.y = line_axis(data.least, std::max(data.greatest, data.least + 1e-6), "bias");
  for (const int each : shown_heads(data.heads, 32, head)) {
    if (each == head) continue;
    Curve other = mean_curve(data, data.seen_from(query, each), query);
    other.colour = Colour::muted;
    other.width = 1;
    panel.layers.push_back({other});
  }
  panel.layers.push_back({dots});
  Curve mean = mean_curve(data, chosen, query);
  mean.colour = Colour::accent;
  mean.width = 2;
  panel.layers.push_back({mean});
  return panel;
}

std::vector<Panel> head_panels(const OffsetsData& data, Cell query, int head, int scale) {
  std::vector<Panel> panels;
  if (data.heads < 2) return panels;
  const std::vector<int> shown = shown_heads(data.heads, most_heads_shown, head);
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
    std::get<Points>(panel.layers.back().content).size = 5;
    if (each == head) {
      Cells frame;
      frame.boxes = {{-0.5, -0.5, 1.0 * data.window.columns, 1.0 * data.window.rows}};
      frame.colour = Colour::accent;
      panel.layers.push_back({frame});
    }
    panels.push_back(std::move(panel));
  }
  return panels;
}

}  // namespace whereabouts
