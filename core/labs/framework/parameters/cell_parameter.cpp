#include "core/labs/framework/parameters/cell_parameter.h"

#include <utility>

#include "core/base/failure.h"

namespace whereabouts {

Parameter cell_parameter(const Handle<Cell>& handle, CellDeclaration declaration) {
  return declare(
      handle, {.label = std::move(declaration.label),
               .help = std::move(declaration.help),
               .initial =
                   [grid = declaration.grid, part = declaration.part](const Scope& scope) {
                     const GridShape cells = grid(scope);
                     return Cell{cells.rows / part, cells.columns / part};
                   },
               .range = [grid = declaration.grid](const Scope& scope) { return Range{.cells = grid(scope)}; },
               .clears = std::move(declaration.clears)});
}

Cell cell_in(GridShape grid, const Values& values, const Handle<Cell>& handle) {
  const Cell cell = values[handle];
  if (grid.contains(cell)) return cell;
  refuse_usage(flag(handle.id),
               message("there is no cell {},{} on a grid of {}", cell.row, cell.column, to_text(grid)),
               message("rows go from 0 to {}, columns from 0 to {}", grid.rows - 1, grid.columns - 1));
}

Parameter reference_parameter(FromScope<GridShape> grid, Message help) {
  return cell_parameter(reference_cell,
                        {.label = "Reference", .help = std::move(help), .grid = std::move(grid)});
}

}  // namespace whereabouts
