#include "core/labs/framework/pieces/similarity_maps.h"

#include <fmt/format.h>

#include <utility>

#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {
namespace {

// The columns (or rows) of a grid of maps: those of the maps, and around them those of the references.
Axis nested_axis(Index inner, Index outer, int count, Message label) {
  Axis axis;
  axis.label = std::move(label);
  axis.lower = 0;
  axis.upper = static_cast<double>(count) * count;
  axis.indexing = {
      .index = inner, .count = count, .origin = 0, .repeats = count, .repeat_pitch = 1.0 * count};
  axis.outer = {.index = outer, .count = count, .origin = 0, .pitch = 1.0 * count, .extent = 1.0 * count};
  const int step = count > 32 ? 16 : 4;
  for (int i = 0; i < count; i += step) axis.ticks.push_back({(i + 0.5) * count, fmt::to_string(i)});
  return axis;
}

}  // namespace

std::shared_ptr<const Matrix> tiled_maps(const Matrix& similarity, GridShape grid, const Progress& progress) {
  auto maps = std::make_shared<Matrix>(grid.rows * grid.rows, grid.columns * grid.columns);
  for (int reference = 0; reference < grid.count(); ++reference) {
    if (reference % 64 == 0) progress.check();
    const Cell at = grid.cell(reference);
    maps->block(at.row * grid.rows, at.column * grid.columns, grid.rows, grid.columns) =
        Eigen::Map<const Matrix>(similarity.row(reference).data(), grid.rows, grid.columns);
  }
  return maps;
}

Panel tiled_maps_panel(std::shared_ptr<const Matrix> maps, GridShape grid, const std::string& click) {
  Panel panel;
  panel.title = "All maps";
  panel.subtitle = "each at the place of its reference";
  panel.x = nested_axis(Index::column, Index::reference_column, grid.columns, "reference column");
  panel.y = nested_axis(Index::row, Index::reference_row, grid.rows, "reference row");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  if (!click.empty()) panel.click = ClickSets{click, ClickSets::From::outer_cell};
  HeatMap map;
  map.values = std::move(maps);
  map.left = map.top = 0;
  map.quantity = "similarity";
  panel.layers.push_back({map});
  LineSegments lines = division_lines(grid, grid.columns, grid.rows);
  lines.width = grid.count() > 400 ? 0.5 : 2;
  panel.layers.push_back({lines});
  return panel;
}

}  // namespace whereabouts
