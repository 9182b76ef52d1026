#include "core/labs/neighbours/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/figure/names.h"
#include "core/labs/framework/parameters/cell_parameter.h"
#include "core/labs/framework/parameters/colour_range.h"
#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/by_distance.h"
#include "core/labs/framework/pieces/grid_map.h"
#include "core/labs/framework/pieces/marks.h"
#include "core/labs/framework/pieces/similarity_maps.h"
#include "core/labs/framework/pieces/words.h"

namespace whereabouts {
namespace {

// A map over the grid, with a ring at `reference` where there is one.
Panel map_panel(const NeighboursData& data, const RowVector& row, int scale, std::optional<Cell> reference) {
  return grid_map_panel(
      data.table.grid,
      {.values = on_grid(row, data.table.grid),
       .scale = scale,
       .quantity = reference ? message("similarity to {}", cell_text(*reference)) : "similarity",
       .ring = reference,
       .click = reference_cell.id});
}

// Similarity against distance on the grid: every position as a dot, the mean at each distance as a curve.
Panel distance_panel(const NeighboursData& data, const RowVector& row, Cell reference) {
  const GridShape grid = data.table.grid;
  Line mean = means_by_distance(grid, row.data(), reference);
  mean.width = 2;
  mean.label = "mean";
  Panel panel;
  panel.column = 1;
  panel.title = "By distance";
  panel.x = distance_axis(grid, {0, 0}, "distance in patches");  // stands still while a reference moves
  panel.y = value_axis(data.min, data.max + 0.05 * (data.max - data.min), measure_name(data.basis.measure));
  if (grid.count() <= 1024) {
    Scatter dots = dots_by_distance(grid, row.data(), reference);
    dots.colour = Colour::muted;
    dots.size = 3;
    panel.layers.push_back({dots});
  }
  panel.layers.push_back({mean});
  return panel;
}

// How similarity to the reference falls, beside a square of all of them, which leaves the room.
void add_distances(Figure& figure, const NeighboursData& data, Cell reference) {
  const RowVector row = similarity_row(data.basis, data.table.grid.token(reference));
  Panel panel = distance_panel(data, row, reference);
  panel.subtitle = message("from {}", cell_text(reference));
  figure.panels.push_back(std::move(panel));
  figure.column_weights = {1.8, 1};
}

}  // namespace

std::string reference_panel_id(Cell reference) {
  return fmt::format("reference {}", cell_text(reference));
}

void add_six(Figure& figure, const NeighboursData& data, const Progress& progress) {
  const auto references = six_references(data.table.grid);
  for (std::size_t i = 0; i < references.size(); ++i) {
    progress.check();
    const NamedCell& each = references[i];
    Panel panel = map_panel(data, similarity_row(data.basis, data.table.grid.token(each.cell)), 0, each.cell);
    panel.id = reference_panel_id(each.cell);
    place(panel, {.row = static_cast<int>(i) / 3, .column = static_cast<int>(i) % 3});
    panel.title = each.name;
    panel.subtitle = cell_text(each.cell);
    figure.panels.push_back(panel);
  }
  figure.scales[0].row_span = 2;
  figure.scales[0].column = 2;
  const double shape = static_cast<double>(data.table.grid.columns) / data.table.grid.rows;
  figure.preferred_aspect = std::clamp(1.6 * shape, 0.4, 5.0);
}

void add_one(Figure& figure, const NeighboursData& data, Cell reference) {
  const RowVector row = similarity_row(data.basis, data.table.grid.token(reference));
  Panel panel = map_panel(data, row, 0, reference);
  panel.title = "Similarity";
  panel.subtitle = message("to {}", cell_text(reference));
  figure.panels.push_back(panel);
  figure.panels.push_back(distance_panel(data, row, reference));
  figure.column_weights = {1.1, 1};
  const double shape = static_cast<double>(data.table.grid.columns) / data.table.grid.rows;
  figure.preferred_aspect = std::clamp(2.0 * shape, 1.2, 4.0);
}

void add_all(Figure& figure, const NeighboursData& data, Cell reference) {
  const GridShape grid = data.table.grid;
  figure.panels.push_back(tiled_maps_panel(data.all_maps, grid, reference_cell.id));
  add_distances(figure, data, reference);
  const double shape = static_cast<double>(grid.columns) / grid.rows;
  figure.preferred_aspect = std::clamp(1.6 * shape * shape, 0.6, 4.0);
}

void add_matrix(Figure& figure, const NeighboursData& data, Cell reference) {
  const int count = data.table.grid.count();
  Panel panel;
  panel.title = "All pairs";
  panel.subtitle = times_text(count, count);
  panel.x = index_axis(Index::token, count, "token");
  panel.y = index_axis(Index::token, count, "token");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = data.table.grid;
  panel.click = ClickSets{reference_cell.id, ClickSets::From::cell};
  HeatMap map;
  map.values = data.similarity;
  map.quantity = "similarity";
  panel.layers.push_back({map});
  figure.panels.push_back(panel);
  add_distances(figure, data, reference);
  figure.preferred_aspect = 1.7;
}

// One map for each class, distillation or register token, on a scale of their own: they are rarely near any
// patch.
void add_prefix(Figure& figure, const NeighboursData& data) {
  const int row = figure.rows(), across = std::max(1, figure.columns());
  const int shown = std::min(static_cast<int>(data.prefix->rows()), std::max(across, 3));
  ColourScale scale =
      symmetric_scale(static_cast<double>(data.prefix->cwiseAbs().maxCoeff()), "prefix tokens");
  scale.row = row;
  scale.column = std::max(shown, across) - 1;
  figure.scales.push_back(std::move(scale));
  for (int token = 0; token < shown; ++token) {
    Panel panel = map_panel(data, data.prefix->row(token), 1, std::nullopt);
    place(panel, {.row = row, .column = token});
    panel.title = token == 0 ? "class token" : message("prefix token {}", token);
    panel.subtitle = "to every patch";
    figure.panels.push_back(panel);
  }
  // Curves beside all maps are as high as those together.
  for (Panel& panel : figure.panels) {
    if (!panel.square_units && panel.column >= shown) panel.row_span = row + 1;
  }
  figure.row_weights.assign(static_cast<std::size_t>(row) + 1, 1);
  figure.preferred_aspect = std::max(0.4, figure.preferred_aspect * row / (row + 1));
}

}  // namespace whereabouts
