#include "core/labs/components/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/figure/text.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/image_panel.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {

std::string component_panel_id(int component) {
  return fmt::format("component {}", component + 1);
}

Panel component_panel(const ComponentsData& data, int component) {
  const auto index = static_cast<std::size_t>(component);
  // Every map in parts of its own largest score: what is compared between them is the pattern.
  return grid_map_panel(
      data.table.grid,
      {.values = std::make_shared<const Matrix>(*data.maps[index] / static_cast<float>(data.max[index])),
       .quantity = message("component {}, relative to its largest score", component + 1),
       .id = component_panel_id(component),
       .title = fmt::to_string(component + 1),
       .subtitle = message("{} %", number(100 * data.components.explained[component], 1))});
}

Panel colours_panel(const ComponentsData& data) {
  const GridShape grid = data.table.grid;
  Panel panel = grid_panel(grid);
  panel.title = "1, 2, 3";
  panel.subtitle = "as colours";
  RgbImage image = whole_image(grid.rows, grid.columns, data.rgb);
  image.left = image.top = -0.5;
  panel.layers.push_back({image});
  return panel;
}

Panel explained_panel(const ComponentsData& data, int component) {
  const auto& explained = data.components.explained;
  // All that can be chosen: a sweep leaves the axis as it is.
  const int shown = static_cast<int>(explained.size());
  Panel panel;
  panel.title = "Variance explained";
  panel.legend = true;
  panel.x.label = "component";
  // In equal ratios, since the first few hold nearly all.
  panel.x.logarithmic = true;
  panel.x.lower = 0.9;
  panel.x.upper = std::max(1.1 * shown, 6.5);
  for (int at = 1; at <= panel.x.upper; at *= 2) panel.x.ticks.push_back({1.0 * at, fmt::to_string(at)});
  panel.x.line = true;
  panel.y = value_axis(0, 105, "%");
  Line sum, each;
  sum.label = "cumulative";
  sum.colour = Colour::muted;
  sum.dashed = true;
  each.label = "per component";
  double total = 0;
  for (int k = 0; k < shown; ++k) {
    total += explained[k];
    each.x.push_back(k + 1);
    each.y.push_back(100 * explained[k]);
    sum.x.push_back(k + 1);
    sum.y.push_back(100 * total);
  }
  Scatter marks;
  marks.x = each.x;
  marks.y = each.y;
  marks.size = 4;
  panel.layers = {
      {sum},
      {each},
      {marks},
      cursor(point_at(component + 1.0, 100 * explained[component], {.colour = Colour::highlight}))};
  return panel;
}

Panel frequency_panel(const ComponentsData& data) {
  const GridShape grid = data.table.grid;
  Panel panel;
  panel.title = "Frequency";
  panel.subtitle = "strongest";
  panel.legend = true;
  panel.x = index_axis(Index::dimension, static_cast<int>(data.frequencies.size()), "dimension");
  panel.x.line = true;
  // A dash as wide as the dimension each, with a gap before the next.
  Line down, across, both;
  constexpr double gap = std::numeric_limits<double>::quiet_NaN();
  down.label = "vertical";
  across.label = "horizontal";
  both.label = "diagonal";
  across.colour = Colour::series2;
  both.colour = Colour::series3;
  double max = 0;
  for (std::size_t dimension = 0; dimension < data.frequencies.size(); ++dimension) {
    const DimensionFrequency& each = data.frequencies[dimension];
    Line& dashes = each.column == 0 ? down : each.row == 0 ? across : both;
    const auto at = static_cast<double>(dimension);
    dashes.x.insert(dashes.x.end(), {at - 0.5, at + 0.5, at + 0.5});
    dashes.y.insert(dashes.y.end(), {each.cycles, each.cycles, gap});
    max = std::max(max, each.cycles);
  }
  const int side = std::max(grid.rows, grid.columns);
  panel.y = value_axis(0, std::max(max * 1.12, 2.5 / side), "cycles / patch");
  for (Line* dashes : {&down, &across, &both}) {
    dashes->width = 3;
    if (!dashes->x.empty()) panel.layers.push_back({*dashes});
  }
  return panel;
}

}  // namespace whereabouts
