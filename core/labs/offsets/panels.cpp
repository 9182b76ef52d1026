#include "core/labs/offsets/panels.h"

#include <algorithm>
#include <cmath>

#include "core/figure/names.h"
#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/by_distance.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

Panel map_panel(const OffsetsData& data, Matrix values, Cell query, int scale, Message quantity) {
  return grid_map_panel(data.window, {.values = std::make_shared<const Matrix>(std::move(values)),
                                      .scale = scale,
                                      .quantity = std::move(quantity),
                                      .ring = query,
                                      .click = offsets::query.id});
}

Axis padded_axis(double lower, double upper, Message label) {
  const double room = std::max(0.06 * (upper - lower), 1e-6);
  return value_axis(lower - room, upper + room, std::move(label));
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
  panel.subtitle = message("at ±{}", data.max_relative_position);
  panel.x = index_axis(Index::token, count, "key, in raster order");
  panel.x.line = true;
  panel.tokens = data.window;
  panel.y = padded_axis(0, 2.0 * data.max_relative_position, "row of the table");
  panel.click = ClickSets{offsets::query.id, ClickSets::From::cell};
  panel.layers = {{curve}, {point_at(from, data.max_relative_position)}};
}

// `max` heads evenly spread from the first to the last, with `chosen` in the place of the nearest where it
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
  panel.subtitle = grouped(data.rows) + (data.heads == 0 ? " row" : " offset") + (data.rows == 1 ? "" : "s");
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
  panel.click = ClickSets{offsets::query.id, ClickSets::From::cell};
  HeatMap map;
  map.values = data.index_map;
  map.scale = scale;
  map.quantity = "row of the table";
  Rectangles row;
  row.boxes = {{.left = -0.5, .top = data.token(query) - 0.5, .width = 1.0 * count, .height = 1}};
  row.width = count > 100 ? 1 : 1.5;
  panel.layers = {{map}, {row}};
  return panel;
}

Panel seen_panel(const OffsetsData& data, Cell query, int head, int scale) {
  Panel panel;
  if (data.heads == 0) {
    const RowVector row = data.index_map->row(data.token(query));
    panel = map_panel(data, *on_grid(row, data.window), query, scale, "row of the table");
    panel.title = "Row";
  } else {
    panel = map_panel(data, data.seen_from(query, head), query, scale, message("bias of head {}", head));
    panel.title = message("Head {}", head);
  }
  panel.subtitle = message("seen from {}", cell_text(query));
  place(panel, {.column = 4, .column_span = 4});
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
  if (data.heads > 1) panel.subtitle = message("head {}{}", head, half ? " among all" : "");
  const Matrix chosen = data.seen_from(query, head);
  Scatter dots = dots_by_distance(data.window, chosen.data(), query);
  dots.size = 4;
  panel.x = distance_axis(data.window, query, "distance in cells");
  panel.y = padded_axis(data.min, std::max(data.max, data.min + 1e-6), "bias");
  for (const int each : shown_heads(data.heads, 32, head)) {
    if (each == head) continue;
    Line other = means_by_distance(data.window, data.seen_from(query, each).data(), query);
    other.colour = Colour::muted;
    other.width = 1;
    panel.layers.push_back({other});
  }
  panel.layers.push_back({dots});
  Line mean = means_by_distance(data.window, chosen.data(), query);
  mean.width = 2;
  panel.layers.push_back({mean});
  return panel;
}

std::vector<Panel> head_panels(const OffsetsData& data, Cell query, int head, int scale) {
  std::vector<Panel> panels;
  if (data.heads < 2) return panels;
  // The heads of ALiBi differ by their slopes alone: a few of them tell as much, and are larger.
  const int max = !data.slopes.empty() ? max_heads_shown / 2 : max_heads_shown;
  const std::vector<int> shown = shown_heads(data.heads, max, head);
  const int count = static_cast<int>(shown.size());
  const int across = count <= 6 ? count : (count + 1) / 2;
  const int span = panel_columns / across;
  for (int i = 0; i < count; ++i) {
    const int each = shown[static_cast<std::size_t>(i)];
    Panel panel =
        map_panel(data, data.seen_from(query, each), query, scale, message("bias of head {}", each));
    place(panel, {.row = 1 + i / across, .column = i % across * span, .column_span = span});
    panel.title = message("Head {}", each);
    panel.x.visible = panel.y.visible = false;
    std::get<Scatter>(panel.layers.back().content).size = 5;
    const Rectangles frame = frame_of(data.window, Colour::accent);
    if (each == head) panel.layers.push_back(cursor(frame));
    panels.push_back(std::move(panel));
  }
  return panels;
}

Panel layer_panel(const OffsetsData& data, int head) {
  Panel panel;
  // Beside the other two where there are maps of heads below, else under them.
  const bool below = data.heads < 2;
  place(panel, below ? PanelPlace{.row = 1, .column_span = panel_columns}
                     : PanelPlace{.column = 8, .column_span = 4});
  panel.title = "By layer";
  panel.subtitle = "with distance";
  panel.x = index_axis(Index::layer, static_cast<int>(data.layers.size()), "layer");
  panel.x.line = true;
  panel.x.whole = true;
  panel.y = padded_axis(-1, 1, "correlation");
  panel.click = ClickSets{offsets::layer.id, ClickSets::From::x_index};
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
