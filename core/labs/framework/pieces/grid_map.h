// Heat maps over the cells of a grid, and of tables: tokens down, dimensions across.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Where a panel stands in a figure.
struct PanelPlace {
  int row = 0, column = 0, row_span = 1, column_span = 1;
};
void place(Panel& panel, PanelPlace place);

// An empty panel over the cells of a grid.
Panel grid_panel(GridShape grid);

struct GridMap {
  std::shared_ptr<const Matrix> values = {};  // (R, C)
  int scale = 0;                              // index into Figure::scales
  Message quantity = {};                      // of a value, for the hover readout
  std::optional<Cell> ring = {};              // a cell that is marked
  std::string click = {};                     // the cell parameter that a click sets
  std::string id = {};                        // Panel::id
  Message title = {}, subtitle = {};
};
Panel grid_map_panel(GridShape grid, GridMap map);

// (N) values as (R, C).
std::shared_ptr<const Matrix> on_grid(const RowVector& values, GridShape grid);

struct TableMap {
  std::shared_ptr<const Matrix> values = {};  // (N, D)
  int scale = 0;
  Message quantity = "value";
  GridShape tokens = {};  // of the rows, where they are cells
  std::string rows = "token", columns = "dimension";
  Message title = {}, subtitle = {};
};
Panel table_map_panel(TableMap map);

}  // namespace whereabouts
