// DINOv3's rotation, and how its coordinates change in training (Simeoni et al. 2025, "RoPE-box jittering";
// the order and the distributions of its RopePositionEmbedding).
#pragma once

#include "core/base/counter_random.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"

namespace whereabouts {

// Coordinates x in -1..1 become ((x + shift) * jitter) * rescale: shift and jitter apart for rows and
// columns, rescale one for both.
struct CoordinateChange {
  double shift_row = 0, shift_column = 0, factor_row = 1, factor_column = 1;
};

// shift: uniform within +-shift; jitter and rescale: log-uniform between 1 / it and it. Five numbers of
// `random`, in the order row's shift, column's shift, row's jitter, column's jitter, rescale.
CoordinateChange drawn_change(double shift, double jitter, double rescale, CounterRandom& random);

// (N, d/2): 2 pi x / T^(4k/d), rows before columns, with x = 2 (cell + 0.5) / side - 1 changed.
MatrixD jittered_angles(GridShape grid, int head_dim, double temperature, const CoordinateChange& change);

}  // namespace whereabouts
