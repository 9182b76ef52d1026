// The position table of a checkpoint, read as the user chose.
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

// The grid of N patches: singleton axes squeezed; as `choice` says, or what the user said of the checkpoint
// (overrides.h); else as the configuration's input size over the patch says where that fits the rows; else
// the smallest prefix 0..8 that leaves a perfect square, else refused (Fault::usage) with the grids that
// would fit. A table of rank 3 whose middle axis is 1 is (tokens, 1, D); (1, R, C, D) carries its own grid.
PositionTable load_position_table(const Checkpoint& checkpoint, const TableChoice& choice,
                                  const Progress& progress = {});

}  // namespace whereabouts
