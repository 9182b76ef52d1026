#include "core/labs/framework/pieces/words.h"

#include "core/figure/names.h"

namespace whereabouts {

Message times_text(std::int64_t rows, std::int64_t columns) {
  return message("{} × {}", rows, columns);
}

Message times_text(GridShape grid) {
  return times_text(grid.rows, grid.columns);
}

Message table_size_text(GridShape grid, int prefix) {
  return message("{} × {} + {}", grid.rows, grid.columns, prefix);
}

Message place_text(int token, GridShape grid, bool are_cells) {
  return are_cells ? cell_text(grid.cell(token)) : message("{}", token);
}

}  // namespace whereabouts
