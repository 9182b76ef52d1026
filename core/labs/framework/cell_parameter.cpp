#include "core/labs/framework/cell_parameter.h"

#include <utility>

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

Parameter reference_parameter(FromScope<GridShape> grid, std::string help) {
  return cell_parameter(reference_cell,
                        {.label = "Reference", .help = std::move(help), .grid = std::move(grid)});
}

}  // namespace whereabouts
