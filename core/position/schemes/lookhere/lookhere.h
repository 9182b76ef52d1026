// LookHere (Fuller et al. 2024; github.com/GreenCUBIC/lookhere): most heads see one side of their query only,
// and every head's bias falls with distance. Nothing is learned.
//
//   B = -g s_l s_h |p_i - p_j|   where the head of query i sees key j, else masked_logit
//
// g: the global slope, s_l: of the layer, s_h: of the head; rounded to bfloat16, as the source does. The
// class token's row and column are 0. Layouts say which sides there are:
//
//   lh-90   up-left, up-right, down-left, down-right; then up, down, left, right within 45 degrees
//   lh-180  up, down, left, right: half of the image each
//   lh-45   eighths of the image
//
// Heads look in groups of four, about two thirds of them (6 heads: 4, 12: 8, 16: 12, of lh-180 8); the last
// ones see everything. The source has such models of 6, 12 and 16 heads.
#pragma once

#include <string>
#include <vector>

#include "core/position/bias/bias.h"

namespace whereabouts {

// Fewer heads would leave sides that none of them looks to: 4, with eight sides 9.
int lookhere_min_heads(const std::string& layout);

// Of every head. `layout` is one of the catalogue's.
std::vector<DirectedHead> lookhere_heads(const std::string& layout, int heads);

// s_l = linspace(1.5, 0.5, depth)[layer].
double lookhere_layer_slope(int layer, int depth);

// The biases by offset, [relative_rows(grid), heads], as rows of relative_index(). `slope`: g s_l.
Matrix lookhere_rows(GridShape grid, const std::vector<DirectedHead>& heads, double slope);

// [N, N] for each head, or [N + 1, N + 1] with a class token. `request` is checked.
BiasTable lookhere(const BiasRequest& request, const Progress& progress);

}  // namespace whereabouts
