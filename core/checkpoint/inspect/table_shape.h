// From the shape of a position table to its grid.
#pragma once

#include <optional>
#include <string>

#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

struct TableShape {
  int tokens = 0;  // rows, prefix included
  int width = 0;
  std::optional<GridShape> own;  // where the tensor's axes are a grid: (1, R, C, D) or (R, C, D)
};

// Singleton axes are squeezed; the last axis is the width. Empty where the tensor cannot be a table. `unused`
// rows at the start are left out.
std::optional<TableShape> table_shape(const TensorInfo& tensor, int unused = 0);

inline constexpr int prefix_limit = 8;

struct GridAndPrefix {
  GridShape grid;
  int prefix = 0;
};

// What the shape alone says: the table's own grid, or the smallest prefix 0..8 that leaves a perfect square.
std::optional<GridAndPrefix> natural_grid(const TableShape& shape);

// The same with the user's choice. Fails (Fault::usage) naming `where` and the grids that would fit.
GridAndPrefix chosen_grid(const TableShape& shape, const TableChoice& choice, const std::string& where);

}  // namespace whereabouts
