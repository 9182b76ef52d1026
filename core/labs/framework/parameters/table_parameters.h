// Which position table of a checkpoint, read how: the parameters `tensor`, `grid` and `prefix`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

namespace table {
inline constexpr Handle<std::string> tensor{"tensor"};
inline constexpr Handle<std::optional<GridShape>> grid{"grid"};
// The table's own grid, in a lab whose `grid` is another one.
inline constexpr Handle<std::optional<GridShape>> own_grid{"table-grid"};
inline constexpr Handle<std::optional<int>> prefix{"prefix", "auto"};
inline constexpr Handle<int> slot{"frame"};
}  // namespace table

Parameter tensor_parameter();
Parameter table_grid_parameter(const Handle<std::optional<GridShape>>& handle = table::grid);
Parameter prefix_parameter();
// Of a table over films; where a lab has none, it looks at slot 0, and its note says so.
Parameter slot_parameter();
// `step`, `tensor`, `grid`, `prefix` and `frame`.
std::vector<Parameter> table_parameters();

// `grid`: the parameter that holds the table's grid.
TableChoice table_choice(const Values& values, const Handle<std::optional<GridShape>>& grid = table::grid);
// The grid of the table that prepare() reads with table_choice(); {1, 1} where prepare() refuses it.
GridShape table_grid(const Scope& scope, const Handle<std::optional<GridShape>>& grid = table::grid);
// What the anatomy tells of a tensor; null where it is none of the tables known by name.
const PositionTensor* position_tensor(const Anatomy& anatomy, const std::string& name);

}  // namespace whereabouts
