// Conditional position encoding (Chu et al. 2021): every channel of the tokens is convolved over the grid
// with a 3 x 3 kernel of its own; the zero padding reveals the edges of the grid to the tokens.
#pragma once

#include <cstdint>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// (D, 9), each row a kernel (3, 3) in raster order; seeded like learned tables. Refuses (usage) a width
// outside 1..65536.
Matrix cpe_kernel(int width, std::uint32_t seed, bool two_sigma = false, const Progress& progress = {});

// 9 D: the convolution has no shift here.
std::int64_t cpe_parameters(int width);

// The term that is added to the tokens [N, D], N = grid.count(). As in deep-learning libraries, the kernel's
// first number multiplies the neighbour above and to the left. Refuses (usage) tokens or kernels of other
// shapes.
Matrix conditional_position(const Matrix& tokens, const Matrix& kernel, GridShape grid,
                            const Progress& progress = {});
// The same into `position` [N, D], which does not overlap the tokens. On every core.
void set_conditional_position(const Eigen::Ref<const Matrix>& tokens, const Matrix& kernel, GridShape grid,
                              Eigen::Ref<Matrix> position, const Progress& progress = {});

}  // namespace whereabouts
