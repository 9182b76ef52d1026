// Evaluates rotary schemes: cosines and sines, pairs, and the rotation itself.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

class RotaryScheme;

// 10000 for rope-1d, articles, eva and m-rope (timm's; Qwen's models state 10^6 and more); 100 for rope-vit
// and dinov3; 10 for rope-mixed.
double own_temperature(const std::string& scheme, const std::string& layout = {});

// Widths of a head are multiples of this: 2 in rope-1d and m-rope, 4 where rows and columns have a half each.
int head_dim_step(const std::string& scheme);
// The smallest: that step; 6 in m-rope, a pair for each of its three axes.
int min_head_dim(const std::string& scheme);

// The request with layout, pairs and temperature filled in. Refuses (usage): a scheme that does not rotate;
// d that is no multiple of head_dim_step() or below min_head_dim(), naming widths that work; unknown layouts,
// pairs and norms; temperatures that are not positive; learned frequencies or generators of another shape;
// sections below 0 and chunked ones that do not add up to d/2; blocks of liere that do not divide d; more
// than 2^28 numbers.
RotaryRequest checked_rotary(const std::string& scheme, const RotaryRequest& request);
RotaryRequest checked_rotary(const RotaryScheme& scheme, const RotaryRequest& request);

// Which dimensions rotate together. adjacent: (2j, 2j + 1). half: (j, j + d/2); the articles split each
// axis's half of the head instead: (j, j + d/4) within it. Refuses liere in blocks above 2.
std::vector<std::array<int, 2>> rotary_pairs(const std::string& scheme, const RotaryRequest& request);

// The angles [N, d/2] in radians, in float64, by which pair j of token n's query and key rotates.
//   rope-1d            n T^(-2j/d)
//   articles, eva      row T^(-4k/d) for the first d/4 pairs, column for the others, k = j mod d/4; eva
//                      scales rows by 16 / R and columns by 16 / C
//   rope-vit           the same frequencies, column before row
//   dinov3             2 pi coordinate / T^(4k/d), coordinate = 2 (row + 0.5) / R - 1, row before column
//   rope-mixed         f_x column + f_y row
//   liere              in blocks of 2: -(U_row x_row + U_column x_column); refuses larger ones
//   rope-ntk, rope-yarn, rope-dype   as articles on the grid of training (reference); on a larger one other
//                      frequencies
//   rope-spiral        w_k (column cos(pi g / G) + row sin(pi g / G))
//   rope-jitter        as dinov3
//   m-rope             id T^(-2j/d), the id being that of the pair's axis; N counts the text around the grid
//   too
MatrixD rotary_angles(const std::string& scheme, const RotaryRequest& request, int head = 0,
                      const Progress& progress = {});

// Cosines and sines of rotary_angles(), each evaluated in float64, times the scheme's amplitude, and rounded
// once.
RotaryTable rotary_table(const RotaryScheme& scheme, const RotaryRequest& request,
                         const Progress& progress = {});
RotaryTable rotary_table(const std::string& scheme, const RotaryRequest& request,
                         const Progress& progress = {});

// Rotates one head's query or key [d] in place: (a, b) -> (a cos - b sin, a sin + b cos) for every pair.
void rotate(std::span<float> vector, const RotaryTable& table, int token, int head = 0);

// The same for all tokens of one head: [N, d].
void rotate(Matrix& tokens, const RotaryTable& table, int head = 0);

// The same in float64 by angles [N, d/2], for d or more columns.
void rotate(MatrixD& tokens, const MatrixD& angles, const std::vector<std::array<int, 2>>& pairs);

}  // namespace whereabouts
