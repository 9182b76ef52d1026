// ALiBi on a grid (CROMA, Fuller et al. 2023): attention falls with distance; nothing is learned.
#pragma once

#include "core/position/bias/bias.h"

namespace whereabouts {

// - m_h times the Euclidean distance in cells, [N, N] for each of `heads`.
BiasTable alibi_2d(GridShape grid, int heads, const Progress& progress);

// The same by offset, [relative_rows(grid), heads], as rows of relative_index().
Matrix alibi_rows(GridShape grid, int heads);

}  // namespace whereabouts
