#include "core/labs/layers/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/figure/names.h"
#include "core/labs/framework/axes.h"
#include "core/labs/framework/cell_parameter.h"
#include "core/labs/framework/grid_map.h"
#include "core/labs/framework/marks.h"

namespace whereabouts {
namespace {

constexpr int max_maps = 14;

// Over the layers 0 .. depth; a click chooses one.
Panel by_layer(const LayersData& data, std::string title, std::string subtitle, Axis y) {
  Panel panel;
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  panel.x = index_axis(Index::layer, data.depth() + 1, "layer");
  panel.x.line = true;
  panel.y = std::move(y);
  panel.legend = true;
  panel.click = ClickSets{inside::layer.id, ClickSets::From::x_index};
  return panel;
}

void add_here(Panel& panel, const LayersView& view) {
  LineSegments here;
  add_segment(here, view.layer, panel.y.lower, view.layer, panel.y.upper);
  here.colour = Colour::text;
  here.width = 1.5;
  here.opacity = 0.6;
  panel.layers.push_back({here});
}

// A curve with a dot at each layer where it has a value.
void add_curve(Panel& panel, const std::vector<double>& values, Colour colour, std::string label,
               bool dashed = false) {
  Line line;
  line.colour = colour;
  line.label = std::move(label);
  line.dashed = dashed;
  for (std::size_t layer = 0; layer < values.size(); ++layer) {
    if (!std::isfinite(values[layer])) continue;
    line.x.push_back(static_cast<double>(layer));
    line.y.push_back(values[layer]);
  }
  if (line.x.empty()) return;
  Scatter dots{.x = line.x, .y = line.y, .mark = Marker::dot, .colour = colour, .size = 5, .label = {}};
  panel.layers.push_back({std::move(line)});
  panel.layers.push_back({std::move(dots)});
}

std::vector<double> axis_of(const std::vector<std::array<double, 2>>& probe, std::size_t axis) {
  std::vector<double> values;
  values.reserve(probe.size());
  for (const auto& each : probe) values.push_back(each[axis]);
  return values;
}

}  // namespace

std::string layer_in_words(const LayersData& data, int layer) {
  return layer == data.depth() ? "behind the last block" : fmt::format("before block {}", layer);
}

Panel ssdc_panel(const LayersData& data, const LayersView& view) {
  double min = 0, max = 0;
  for (const LayersRun& each : data.runs) {
    for (const double value : each.ssdc) {
      if (!std::isfinite(value)) continue;
      min = std::min(min, value);
      max = std::max(max, value);
    }
  }
  const double room = std::max(0.05, 0.08 * (max - min));
  Panel panel = by_layer(data, "SSDC", "", value_axis(min - room, max + room, ""));
  add_here(panel, view);
  constexpr std::array<Colour, layers::runs> colours = {Colour::accent, Colour::series2, Colour::series3,
                                                        Colour::series4};
  for (const auto& option : layers::shown_runs) {
    const auto which = static_cast<std::size_t>(option.value);
    static constexpr std::array<const char*, layers::runs> names = {"natural", "scrambled", "zeroed", "both"};
    add_curve(panel, data.runs[which].ssdc, colours[which], names[which],
              option.value >= layers::Run::zeroed);
  }
  return panel;
}

Panel probe_panel(const LayersData& data, const LayersView& view) {
  // Below 0 a probe is worse than the mean: how far below -1 does not matter.
  double min = 0;
  for (const auto& each : data.probe) {
    for (const double value : each) min = std::isfinite(value) ? std::min(min, value) : min;
  }
  Panel panel = by_layer(data, "Linear probe", min < -1 ? "R², cut at −1" : "R²",
                         value_axis(std::max(min, -1.0) - 0.06, 1.05, ""));
  add_here(panel, view);
  for (const auto& [axis, colour, label] :
       {std::tuple{std::size_t{0}, Colour::accent, "row"}, {std::size_t{1}, Colour::series2, "column"}}) {
    std::vector<double> values = axis_of(data.probe, axis);
    for (double& value : values) value = std::max(value, -1.0);
    add_curve(panel, values, colour, label);
  }
  return panel;
}

Panel share_panel(const LayersData& data, const LayersView& view) {
  double max = 0.1;
  for (const double share : data.position_share) {
    if (std::isfinite(share)) max = std::max(max, share);
  }
  Panel panel = by_layer(data, "Position's share", "of variance", value_axis(-0.02, 1.08 * max, ""));
  panel.legend = false;
  add_here(panel, view);
  add_curve(panel, data.position_share, Colour::accent, "");
  return panel;
}

namespace {

// Which layers are drawn: all of a shallow model; of a deep one evenly chosen ones, with the chosen one in
// place of its nearest.
std::vector<int> drawn_layers(const LayersData& data, int chosen) {
  const int last = data.depth(), count = std::min(last + 1, max_maps);
  std::vector<int> drawn;
  for (int i = 0; i < count; ++i)
    drawn.push_back(static_cast<int>(std::lround(1.0 * i * last / std::max(1, count - 1))));
  const auto nearest = std::lround(1.0 * chosen * (count - 1) / std::max(1, last));
  drawn[static_cast<std::size_t>(nearest)] = chosen;
  return drawn;
}

// Axis of `count` maps side by side, `length` places each, with a gap between them.
Axis strip_axis(Index index, int length, int count, double pitch, double before) {
  Axis axis = hidden_axis(-0.5 - before, (count - 1) * pitch + length - 0.5);
  axis.indexing = {.index = index, .count = length, .repeats = count, .repeat_pitch = pitch};
  return axis;
}

}  // namespace

Panel strip_panel(const LayersData& data, const LayersView& view) {
  const GridShape grid = data.seen.grid;
  const std::vector<int> drawn = drawn_layers(data, view.layer);
  const int count = static_cast<int>(drawn.size()), rows = count > 8 ? 2 : 1,
            across = (count + rows - 1) / rows;
  const double right = grid.columns * 1.1, down = grid.rows * 1.32, title = grid.rows * 0.28;
  const int reference = grid.token(view.reference);
  const LayersRun& run = data.of(view.run);
  Panel panel;
  panel.title = "Similarity to " + patch_name(reference);
  panel.x = strip_axis(Index::column, grid.columns, across, right, 0);
  panel.y = strip_axis(Index::row, grid.rows, rows, down, title);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  panel.click = ClickSets{reference_cell.id, ClickSets::From::cell};
  Text names;
  names.align = Text::Align::left;
  names.room_width = grid.columns;
  names.room_height = title;
  Scatter here = ring_at(view.reference);
  here.x.clear();
  here.y.clear();
  Rectangles frame;
  frame.colour = Colour::accent;
  for (int i = 0; i < count; ++i) {
    const int layer = drawn[static_cast<std::size_t>(i)];
    const double left = i % across * right, top = i / across * down;
    HeatMap map;
    map.values = on_grid(similarity_at(run.tokens[static_cast<std::size_t>(layer)], reference), grid);
    map.left = left - 0.5;
    map.top = top - 0.5;
    map.quantity = fmt::format("layer {}, similarity to {}", layer, to_text(view.reference));
    panel.layers.push_back({std::move(map)});
    names.x.push_back(left - 0.5);
    names.y.push_back(top - 0.5 - title / 2);
    names.labels.push_back(i == 0 ? fmt::format("Layer {}", layer) : fmt::to_string(layer));
    here.x.push_back(left + view.reference.column);
    here.y.push_back(top + view.reference.row);
    if (layer == view.layer) {
      frame.boxes = {
          {.left = left - 0.5, .top = top - 0.5, .width = 1.0 * grid.columns, .height = 1.0 * grid.rows}};
    }
  }
  panel.layers.push_back({std::move(names)});
  panel.layers.push_back({std::move(here)});
  panel.layers.push_back({std::move(frame)});
  return panel;
}

}  // namespace whereabouts
