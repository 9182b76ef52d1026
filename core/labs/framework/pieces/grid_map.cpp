#include "core/labs/framework/pieces/grid_map.h"

#include <utility>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/marks.h"

namespace whereabouts {

void place(Panel& panel, PanelPlace place) {
  panel.row = place.row;
  panel.column = place.column;
  panel.row_span = place.row_span;
  panel.column_span = place.column_span;
}

Panel grid_panel(GridShape grid) {
  Panel panel;
  panel.x = index_axis(Index::column, grid.columns, "");
  panel.y = index_axis(Index::row, grid.rows, "");
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  return panel;
}

Panel grid_map_panel(GridShape grid, GridMap map) {
  Panel panel = grid_panel(grid);
  panel.id = std::move(map.id);
  panel.title = std::move(map.title);
  panel.subtitle = std::move(map.subtitle);
  if (!map.click.empty()) panel.click = ClickSets{std::move(map.click), ClickSets::From::cell};
  HeatMap heat;
  heat.values = std::move(map.values);
  heat.scale = map.scale;
  heat.quantity = std::move(map.quantity);
  panel.layers.push_back({std::move(heat)});
  if (map.ring) panel.layers.push_back({ring_at(*map.ring)});
  return panel;
}

std::shared_ptr<const Matrix> on_grid(const RowVector& values, GridShape grid) {
  return std::make_shared<const Matrix>(Eigen::Map<const Matrix>(values.data(), grid.rows, grid.columns));
}

Panel table_map_panel(TableMap map) {
  Panel panel;
  panel.title = std::move(map.title);
  panel.subtitle = std::move(map.subtitle);
  panel.x = index_axis(Index::dimension, static_cast<int>(map.values->cols()), std::move(map.columns));
  panel.y = index_axis(Index::token, static_cast<int>(map.values->rows()), std::move(map.rows));
  panel.y.reversed = true;
  panel.tokens = map.tokens;
  HeatMap heat;
  heat.values = std::move(map.values);
  heat.scale = map.scale;
  heat.quantity = std::move(map.quantity);
  panel.layers.push_back({std::move(heat)});
  return panel;
}

}  // namespace whereabouts
