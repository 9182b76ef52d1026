// The angles of rotary schemes, by token and pair.
#pragma once

#include <span>
#include <string>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/rotary/mixed_frequencies.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

// The angles [N, d/2] in radians, in float64, by which pair j of token n's query and key rotates.
//   rope-1d            n T^(-2j/d)
//   articles, eva      row T^(-4k/d) for the first d/4 pairs, column for the others, k = j mod d/4; eva
//                      scales rows by 16 / R and columns by 16 / C
//   rope-vit           the same frequencies, column before row
//   dinov3             2 pi coordinate / T^(4k/d), coordinate = 2 (row + 0.5) / R - 1, row before column
//   rope-mixed         f_x column + f_y row
//   liere              in blocks of 2: -(U_row x_row + U_column x_column); refuses larger ones
//   m-rope             id T^(-2j/d), the id being that of the pair's axis; N counts the text around the grid
//   too
MatrixD rotary_angles(const std::string& scheme, const RotaryRequest& request, int head = 0,
                      const Progress& progress = {});

}  // namespace whereabouts
