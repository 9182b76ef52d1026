#include "core/labs/neighbours/panels.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/neighbours.h"
#include "core/figure/names.h"
#include "core/labs/framework/common.h"

namespace whereabouts {
namespace {

// A map over the grid, with a ring at `reference` where there is one.
Panel map_panel(const NeighboursData& data, const RowVector& row, int scale, std::optional<Cell> reference) {
  const GridShape grid = data.table.grid;
  Panel panel;
  panel.x = index_axis(Index::column, grid.columns, "");
  panel.y = index_axis(Index::row, grid.rows, "");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  panel.click = ClickSets{"reference", ClickSets::From::cell};
  HeatMap map;
  map.values = std::make_shared<const Matrix>(Eigen::Map<const Matrix>(row.data(), grid.rows, grid.columns));
  map.scale = scale;
  map.quantity = reference ? "similarity to " + cell_text(*reference) : "similarity";
  panel.layers.push_back({map});
  if (reference) {
    Scatter ring;
    ring.x = {1.0 * reference->column};
    ring.y = {1.0 * reference->row};
    ring.mark = Marker::ring;
    panel.layers.push_back({ring});
  }
  return panel;
}

// Similarity against distance on the grid: every position as a dot, the mean at each distance as a curve.
Panel distance_panel(const NeighboursData& data, const RowVector& row, Cell reference) {
  const GridShape grid = data.table.grid;
  Scatter dots;
  dots.colour = Colour::muted;
  dots.size = 3;
  const int farthest = static_cast<int>(std::ceil(std::hypot(grid.rows, grid.columns))) + 1;
  std::vector<double> sums(static_cast<std::size_t>(farthest) + 1, 0.0);
  std::vector<int> counts(sums.size(), 0);
  // From corner to corner, wherever the reference is: a sweep leaves the axis as it is.
  const double longest = std::max(1.0, std::hypot(grid.rows - 1, grid.columns - 1));
  for (int token = 0; token < grid.count(); ++token) {
    const Cell cell = grid.cell(token);
    const double distance = std::hypot(cell.row - reference.row, cell.column - reference.column);
    const auto value = static_cast<double>(row[token]);
    dots.x.push_back(distance);
    dots.y.push_back(value);
    const auto bin = static_cast<std::size_t>(std::lround(distance));
    sums[bin] += value;
    ++counts[bin];
  }
  Line mean;
  for (std::size_t bin = 0; bin < sums.size(); ++bin) {
    if (counts[bin] == 0) continue;
    mean.x.push_back(static_cast<double>(bin));
    mean.y.push_back(sums[bin] / counts[bin]);
  }
  mean.width = 2;
  mean.label = "mean";
  Panel panel;
  panel.column = 1;
  panel.title = "By distance";
  panel.x.label = "distance in patches";
  panel.x.lower = 0;
  panel.x.upper = std::ceil(longest + 0.2);
  panel.x.line = true;
  panel.y.lower = data.min;
  panel.y.upper = data.max + 0.05 * (data.max - data.min);
  panel.y.label = measure_name(data.basis.measure);
  panel.y.line = true;
  if (grid.count() <= 1024) panel.layers.push_back({dots});
  panel.layers.push_back({mean});
  return panel;
}

}  // namespace

std::string reference_panel_id(Cell reference) {
  return "reference " + cell_text(reference);
}

void add_six(Figure& figure, const NeighboursData& data, const Progress& progress) {
  const auto references = six_references(data.table.grid);
  for (std::size_t i = 0; i < references.size(); ++i) {
    progress.check();
    const NamedCell& each = references[i];
    Panel panel = map_panel(data, similarity_row(data.basis, data.table.grid.token(each.cell)), 0, each.cell);
    panel.id = reference_panel_id(each.cell);
    panel.row = static_cast<int>(i) / 3;
    panel.column = static_cast<int>(i) % 3;
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
  panel.subtitle = "to " + cell_text(reference);
  figure.panels.push_back(panel);
  figure.panels.push_back(distance_panel(data, row, reference));
  figure.column_weights = {1.1, 1};
  const double shape = static_cast<double>(data.table.grid.columns) / data.table.grid.rows;
  figure.preferred_aspect = std::clamp(2.0 * shape, 1.2, 4.0);
}

// How similarity to the reference falls, beside a square of all of them, which leaves the room.
void add_distances(Figure& figure, const NeighboursData& data, Cell reference) {
  const RowVector row = similarity_row(data.basis, data.table.grid.token(reference));
  Panel panel = distance_panel(data, row, reference);
  panel.subtitle = "from " + cell_text(reference);
  figure.panels.push_back(std::move(panel));
  figure.column_weights = {1.8, 1};
}

void add_all(Figure& figure, const NeighboursData& data, Cell reference) {
  const GridShape grid = data.table.grid;
  Panel panel;
  panel.title = "All maps";
  panel.subtitle = "each at the place of its reference";
  const auto axis = [](Index inner, Index outer, int count) {
    Axis made;
    made.lower = 0;
    made.upper = static_cast<double>(count) * count;
    made.indexing = {inner, count, 0, 1, 1, count, 1.0 * count};
    made.outer = {outer, count, 0, 1.0 * count, 1.0 * count, 1, 0};
    for (int i = 0; i<count; i += count> 32 ? 16 : 4) {
      made.ticks.push_back({(i + 0.5) * count, std::to_string(i)});
    }
    return made;
  };
  panel.x = axis(Index::column, Index::reference_column, grid.columns);
  panel.y = axis(Index::row, Index::reference_row, grid.rows);
  panel.x.label = "column of the reference";
  panel.y.label = "row of the reference";
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  panel.click = ClickSets{"reference", ClickSets::From::outer_cell};
  HeatMap map;
  map.values = data.all_maps;
  map.left = map.top = 0;
  map.quantity = "similarity";
  panel.layers.push_back({map});
  LineSegments lines;
  for (int i = 1; i < grid.columns; ++i) {
    lines.x0.push_back(1.0 * i * grid.columns);
    lines.x1.push_back(1.0 * i * grid.columns);
    lines.y0.push_back(0);
    lines.y1.push_back(panel.y.upper);
  }
  for (int i = 1; i < grid.rows; ++i) {
    lines.y0.push_back(1.0 * i * grid.rows);
    lines.y1.push_back(1.0 * i * grid.rows);
    lines.x0.push_back(0);
    lines.x1.push_back(panel.x.upper);
  }
  lines.width = grid.count() > 400 ? 0.5 : 2;
  lines.colour = Colour::background;
  panel.layers.push_back({lines});
  figure.panels.push_back(panel);
  add_distances(figure, data, reference);
  const double shape = static_cast<double>(grid.columns) / grid.rows;
  figure.preferred_aspect = std::clamp(1.6 * shape * shape, 0.6, 4.0);
}

void add_matrix(Figure& figure, const NeighboursData& data, Cell reference) {
  const int count = data.table.grid.count();
  Panel panel;
  panel.title = "All pairs";
  panel.subtitle = std::to_string(count) + " × " + std::to_string(count);
  panel.x = index_axis(Index::token, count, "token");
  panel.y = index_axis(Index::token, count, "token");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = data.table.grid;
  panel.click = ClickSets{"reference", ClickSets::From::cell};
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
void add_prefix(Figure& figure, const NeighboursData& data, const std::string& colours) {
  const int row = figure.rows(), across = std::max(1, figure.columns());
  double bound = static_cast<double>(data.prefix->cwiseAbs().maxCoeff());
  if (!(bound > 0)) bound = 1;
  const int shown = std::min(static_cast<int>(data.prefix->rows()), std::max(across, 3));
  figure.scales.push_back(
      {colours, -bound, bound, "prefix tokens", true, row, 1, std::max(shown, across) - 1});
  for (int token = 0; token < shown; ++token) {
    Panel panel = map_panel(data, data.prefix->row(token), 1, std::nullopt);
    panel.row = row;
    panel.column = token;
    panel.title = token == 0 ? "class token" : "prefix token " + std::to_string(token);
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
