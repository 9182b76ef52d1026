// How V-JEPA 2 turns queries and keys by slot, row and column. A third of a head's dimensions belongs to
// each, neighbouring dimensions form pairs, and the angles, one for each pair by its frequency, are laid out
// for pairs of halves: the two dimensions of a pair have two angles a and b, and its matrix, (cos a, -sin a;
// sin b, cos b), is no rotation. So what a query and a key have in common depends on more than their offset.
#pragma once

#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

// Matrices of pairs, (heads, tokens, head_dim / 2, 2, 2), the same for every head. `grid`: all slots one
// below the other.
std::vector<float> film_turns(GridShape grid, int time_slots, int heads, int head_dim);

}  // namespace whereabouts
