#include "core/labs/layers/panels.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/permutation.h"
#include "core/figure/names.h"
#include "core/labs/framework/model/model_image_panel.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/layer_strip.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

// Over the layers 0 .. depth; a click chooses one.
Panel by_layer(const LayersData& data, Message title, Message subtitle, Axis y) {
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

// A curve with a dot at each layer where it has a value.
void add_curve(Panel& panel, const std::vector<double>& values, Colour colour, Message label,
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
  add_dotted(panel, std::move(line));
}

std::vector<double> axis_of(const std::vector<std::array<double, 2>>& probe, std::size_t axis) {
  std::vector<double> values;
  values.reserve(probe.size());
  for (const auto& each : probe) values.push_back(each[axis]);
  return values;
}

}  // namespace

Message layer_in_words(const LayersData& data, int layer) {
  return layer == data.depth() ? "after the last block" : message("before block {}", layer);
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
  panel.layers.push_back(cursor(upright_at(panel, view.layer)));
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
  panel.layers.push_back(cursor(upright_at(panel, view.layer)));
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
  panel.layers.push_back(cursor(upright_at(panel, view.layer)));
  add_curve(panel, data.position_share, Colour::accent, "");
  return panel;
}

namespace {

Panel jigsaw_panel(const LayersData& data, Message title, Message subtitle, const std::vector<int>& order) {
  const ModelImage& seen = data.seen;
  Panel panel = model_image_panel(seen, std::move(title), std::move(subtitle));
  panel.layers = {{whole_image(in_order(*seen.shown, seen.grid, seen.patches.stride, order))}};
  panel.token_at_place = order;
  return panel;
}

}  // namespace

Panel heap_panel(const LayersData& data, const LayersView&) {
  return jigsaw_panel(data, "In a heap", message("seed {}", data.seed),
                      NumpyRandomState(data.seed).permutation(data.seen.grid.count()));
}

Panel put_back_panel(const LayersData& data, const LayersView& view, bool zeroed) {
  const std::vector<int>& put =
      (zeroed ? data.put_back_zeroed : data.put_back)[static_cast<std::size_t>(view.layer)];
  std::vector<int> order(put.size());
  for (std::size_t token = 0; token < put.size(); ++token)
    order[static_cast<std::size_t>(put[token])] = static_cast<int>(token);
  Panel panel = jigsaw_panel(data, zeroed ? "Without position" : message("Put back by layer {}", view.layer),
                             message("{} of {}", count_in_place(put), put.size()), order);
  Rectangles wrong;
  for (std::size_t place = 0; place < order.size(); ++place) {
    if (order[place] != static_cast<int>(place))
      wrong.boxes.push_back(patch_box(data.seen.patches, data.seen.grid.cell(static_cast<int>(place))));
  }
  wrong.width = put.size() > 100 ? 1 : 1.5;
  // Frames around nearly everything would only hide it.
  const bool most_are_right = 2 * wrong.boxes.size() < put.size();
  if (most_are_right && !wrong.boxes.empty()) panel.layers.push_back({std::move(wrong)});
  return panel;
}

namespace {

// The similarity of the token that holds the reference's patch with the token that holds each patch: itself,
// or, in a later stage, all those of which a token was made.
std::shared_ptr<const Matrix> over_patches(const LayersData& data, int layer, const Matrix& tokens,
                                           Cell reference) {
  const GridShape grid = data.seen.grid, own = data.grid(layer);
  if (own == grid) return on_grid(similarity_at(tokens, grid.token(reference)), grid);
  const int divisor = data.seen.vit->configuration().stage_of(layer).divisor;
  // Patches at an edge that are in no token go with the nearest one.
  const auto token_at = [&](int row, int column) {
    return own.token({std::min(row / divisor, own.rows - 1), std::min(column / divisor, own.columns - 1)});
  };
  const RowVector similarity = similarity_at(tokens, token_at(reference.row, reference.column));
  Matrix map(grid.rows, grid.columns);
  for (int row = 0; row < grid.rows; ++row) {
    for (int column = 0; column < grid.columns; ++column)
      map(row, column) = similarity[token_at(row, column)];
  }
  return std::make_shared<const Matrix>(std::move(map));
}

}  // namespace

Panel strip_panel(const LayersData& data, const LayersView& view) {
  const GridShape grid = data.seen.grid;
  const int reference = grid.token(view.reference);
  const LayersRun& run = data.of(view.run);
  LayerStrip strip = layer_strip(grid, data.depth(), view.layer, true, [&](int layer) {
    return LayerMap{over_patches(data, layer, run.tokens[static_cast<std::size_t>(layer)], view.reference),
                    message("layer {}, similarity to {}", layer, to_text(view.reference))};
  });
  Panel panel = std::move(strip.panel);
  panel.title = message("Similarity to {}", patch_name(reference));
  panel.click = ClickSets{reference_cell.id, ClickSets::From::cell};
  Scatter here = ring_at(view.reference);
  here.x.clear();
  here.y.clear();
  for (const LayerStrip::Place& each : strip.places) {
    here.x.push_back(each.left + view.reference.column);
    here.y.push_back(each.top + view.reference.row);
  }
  panel.layers.push_back({std::move(here)});
  return panel;
}

}  // namespace whereabouts
