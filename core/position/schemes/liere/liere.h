// LieRE (Ostmeier et al. 2024; github.com/StanfordMIMI/LieRE): blocks of g dimensions of a query and a key
// turn in all g (g - 1) / 2 planes at once.
//
//   R(x) = e^(x_row A_row + x_column A_column),  A = U - U^T,  U strictly upper triangular and learned
//
// for each of the d / g blocks of a head; q, k <- R q, R k. With n cells along an axis and n_train in
// training, x = linspace(0, n / n_train, n). Blocks of 2 are rope-mixed: A_row and A_column commute. Larger
// ones do not, so the score of two tokens is not a function of their offset alone.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/rotary/rotary.h"

namespace whereabouts {

inline constexpr int max_liere_block = 64;

// Those that a request states, or that its seed draws. Refuses (usage) what checked_rotary() refuses.
LieReGenerators liere_generators(const RotaryRequest& request);

// g (g - 1) / 2.
constexpr int liere_planes(int block) {
  return block * (block - 1) / 2;
}

// Uniform in [0, 2 pi), as in training's first step: 2 pi RandomState(seed).uniform(), layer by layer, in
// each that of the rows, then that of the columns.
LieReGenerators seeded_liere_generators(int heads, int head_dim, int block, std::uint32_t seed,
                                        int layer = 0);

// x of a cell along one axis of `count` cells, `trained` of them in training.
double liere_coordinate(int cell, int count, int trained);

// x_row A_row + x_column A_column of the block `block` of `heads d / g`: (g, g).
MatrixD liere_generator(const LieReGenerators& generators, int block_size, Eigen::Index block, double row,
                        double column);

// R of every head, token and block of a head: (heads, N, d / g, g, g) in one row, each evaluated in float64
// and rounded once. `trained`: the grid whose sides are 1.
std::vector<float> liere_rotations(const LieReGenerators& generators, int heads, int block, GridShape grid,
                                   GridShape trained, const Progress& progress = {});

// The same of one head in float64: (N, d / g * g * g).
MatrixD liere_rotations_of(const LieReGenerators& generators, int heads, int head, int block, GridShape grid,
                           GridShape trained, const Progress& progress = {});

// Turns rows (N, d) by rotations (N, d / g * g * g).
void turn_blocks(MatrixD& rows, const MatrixD& rotations, int block);

}  // namespace whereabouts
