// Chooses the position table of a checkpoint and its grid, from the file and the user's choice.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

struct PlacedTable {
  const TensorInfo* info = nullptr;
  PositionName name;
  PositionTensor described;  // from the file
  GridShape grid;            // as chosen
  int prefix = 0;
  int skipped = 0;  // rows of patches in front of a chosen time slot

  // Of `prefix` those whose rows come behind the patches.
  int behind() const { return std::min(name.rows_behind, prefix); }
};

// Fails (Fault::usage) where the tensor is unknown, has not the shape of a table, or the grid does not fit;
// (Fault::failed) where it is of another kind, or nothing was named and there is no table.
PlacedTable placed_table(const Checkpoint& checkpoint, const Anatomy& anatomy, const TableChoice& choice);

// Names of tensors that placed_table() takes: known tables first, then whatever has the shape of one and no
// other use by its name.
std::vector<std::string> table_names(const Checkpoint& checkpoint, const Anatomy& anatomy);

}  // namespace whereabouts
