// log-CPB: biases from a small network over log-spaced offsets (Swin v2), and timm's other form (swinv2_cr).
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

// Swin v2's two inputs for every offset, [(2R - 1)(2C - 1), 2], rows of relative_index(): sign(D) log2(1 + 8
// |D| / (M - 1)) / log2 8 with M the pretraining window's side, of the row's offset and the column's. A side
// of one cell has only the offset 0.
MatrixD log_coordinates(GridShape window, GridShape pretraining);

// Weights from a normal distribution of deviation 0.02 in that order, truncated; no shift.
BiasNetwork seeded_bias_network(const BiasRequest& request);

// [(2R - 1)(2C - 1), heads], rows of relative_index(). Evaluated in float64.
Matrix log_cpb_rows(const BiasNetwork& network, GridShape window, GridShape pretraining,
                    const Progress& progress = {});

// timm's continuous bias (swinv2_cr, RelPosMlp in mode cr), with the same rows: second relu(first x + shift)
// + offset, where x = sign(D) ln(1 + |D|) does not depend on the window.
Matrix log_cr_rows(const BiasNetwork& network, const RowVector& offset, GridShape window,
                   const Progress& progress = {});

}  // namespace whereabouts
