// A parameter that is one cell of a grid, such as the reference that others are compared with.
#pragma once

#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

inline constexpr Handle<Cell> reference_cell{"reference"};

struct CellDeclaration {
  Message label = {};
  Message help = {};
  FromScope<GridShape> grid = {};
  int part = 2;  // it starts at rows / part, columns / part: in the middle
  std::vector<std::string> clears = {};
};
Parameter cell_parameter(const Handle<Cell>& handle, CellDeclaration declaration);

// The value, which `grid` holds: the only way to index by it. Refuses (usage) one outside, naming --id.
Cell cell_in(GridShape grid, const Values& values, const Handle<Cell>& handle);

// `reference`, from the middle of `grid`.
Parameter reference_parameter(FromScope<GridShape> grid, Message help);

}  // namespace whereabouts
