#include "core/labs/framework/pieces/words.h"

#include <fmt/format.h>

#include "core/figure/names.h"

namespace whereabouts {

std::string times_text(std::int64_t rows, std::int64_t columns) {
  return fmt::format("{} × {}", rows, columns);
}

std::string times_text(GridShape grid) {
  return times_text(grid.rows, grid.columns);
}

std::string table_size_text(GridShape grid, int prefix) {
  return fmt::format("{} × {} + {}", grid.rows, grid.columns, prefix);
}

std::string place_text(int token, GridShape grid, bool are_cells) {
  return are_cells ? cell_text(grid.cell(token)) : fmt::to_string(token);
}

}  // namespace whereabouts
