#include "core/labs/framework/pieces/layer_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

constexpr int max_maps = 14;
constexpr int max_in_row = 8;

std::vector<int> layers_drawn(int depth, int chosen) {
  const int count = std::min(depth + 1, max_maps);
  std::vector<int> drawn;
  drawn.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i)
    drawn.push_back(static_cast<int>(std::lround(1.0 * i * depth / std::max(1, count - 1))));
  drawn[static_cast<std::size_t>(std::lround(1.0 * chosen * (count - 1) / std::max(1, depth)))] = chosen;
  return drawn;
}

// `count` maps of `length` places each, `pitch` apart, with room around for a frame.
Axis axis_of_maps(Index index, int length, int count, double pitch, double before, double after) {
  Axis axis = hidden_axis(-0.5 - before, (count - 1) * pitch + length - 0.5 + after);
  axis.indexing = {.index = index, .count = length, .repeats = count, .repeat_pitch = pitch};
  return axis;
}

}  // namespace

LayerStrip layer_strip(GridShape grid, int depth, int chosen, bool named,
                       const std::function<LayerMap(int layer)>& map_of) {
  const std::vector<int> drawn = layers_drawn(depth, chosen);
  const int count = static_cast<int>(drawn.size()), rows = count > max_in_row ? 2 : 1,
            across = (count + rows - 1) / rows;
  const double right = grid.columns * 1.12, down = grid.rows * 1.4, above = grid.rows * 0.36,
               rim = 0.05 * grid.columns;
  LayerStrip strip;
  Panel& panel = strip.panel;
  panel.x = axis_of_maps(Index::column, grid.columns, across, right, rim, rim);
  panel.y = axis_of_maps(Index::row, grid.rows, rows, down, above, rim);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  Text names;
  names.align = Text::Align::left;
  names.room_width = grid.columns;
  names.room_height = above;
  Rectangles frame;
  frame.colour = Colour::accent;
  for (int i = 0; i < count; ++i) {
    const int layer = drawn[static_cast<std::size_t>(i)];
    const int row = i / across, column = i % across;
    const double left = column * right, top = row * down;
    strip.places.push_back({layer, left, top});
    LayerMap drawn_map = map_of(layer);
    HeatMap map;
    map.values = std::move(drawn_map.values);
    map.scale = drawn_map.scale;
    map.left = left - 0.5;
    map.top = top - 0.5;
    map.quantity = std::move(drawn_map.quantity);
    panel.layers.push_back({std::move(map)});
    names.x.push_back(left - 0.5);
    names.y.push_back(top - 0.5 - 0.56 * above);  // clear of the frame
    names.labels.push_back(i == 0 && named ? message("Layer {}", layer) : message("{}", layer));
    if (layer != chosen) continue;
    // Around the map, so that its rim can be seen.
    const double room = 0.7 * rim;
    frame.boxes = {{.left = left - 0.5 - room,
                    .top = top - 0.5 - room,
                    .width = grid.columns + 2 * room,
                    .height = grid.rows + 2 * room}};
  }
  panel.layers.push_back({std::move(names)});
  panel.layers.push_back(cursor(std::move(frame)));
  return strip;
}

}  // namespace whereabouts
