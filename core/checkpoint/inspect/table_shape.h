// From the shape of a position table to its grid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
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

// What else a file tells of the rows of its table.
struct GridWitnesses {
  std::vector<GridShape> grids;    // by the input sizes in the configuration, the most specific first
  int max_prefix = prefix_limit;   // rows that a table may have in front of those
  std::vector<int> prefixes = {};  // that the tokens of the file allow; empty: they tell of none, so 0..8
  Message tokens = {};             // those tokens in words: "a class token and 4 registers"
  bool film = false;               // patches are cut from frames one behind the other: rows may count time
  bool whole_films = false;        // of a model whose rows are whole frames of patches, one behind the other
  bool stated_film = false;        // and the input's size is known
};

// What the shape alone says: the table's own grid, or the smallest prefix that leaves a perfect square. None
// where the rows may count time.
std::optional<GridAndPrefix> natural_grid(const TableShape& shape, const GridWitnesses& witnesses = {});

// The same with the user's choice. Fails (Fault::usage) naming `where` and the grids that would fit.
GridAndPrefix chosen_grid(const TableShape& shape, const TableChoice& choice, const GridWitnesses& witnesses,
                          const std::string& where);

// What was assumed of a table whose rows alone say its grid, in words; empty where nothing was.
Message grid_assumption(const PositionTensor& table);

}  // namespace whereabouts
