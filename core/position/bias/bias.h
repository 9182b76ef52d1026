// Biases added to attention logits before the softmax: one number per head for every query and key, which
// depends on the offset between their cells (docs/schemes.md, "Relative and conditional schemes").
//
//   bias.h              requests, tables
//   relative_bias.h     Swin's table, and BEiT's three extra rows
//   log_cpb.h           Swin v2's continuous bias: a small network of the offset
//   log_cr.h            timm's form of it
//   alibi_2d.h          minus slope times distance
//   lookhere.h          the same for keys on one side of the query
//   bias_table.h        checks a request and evaluates its scheme
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

using IndexMatrix = Eigen::Matrix<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct BiasRequest {
  GridShape grid;
  int heads = 12;
  std::optional<GridShape> window;       // relative-bias, log-cpb: attention stays within; empty: the grid
  std::optional<GridShape> pretraining;  // log-cpb: the window whose offsets are 1; empty: `window`
  bool class_token = false;              // in front: relative-bias has three rows for it, lookhere zeros
  std::uint32_t seed = 0;
  bool two_sigma = false;  // truncate seeded numbers at 2 deviations instead of the absolute value 2
  // lookhere: which sides heads look to (empty: the first layout), the block and how many there are, and g.
  std::string layout;
  int layer = 0, depth = 12;
  double global_slope = 2;
};

// N is the number of tokens in the window (in the grid for alibi-2d and lookhere), plus one with a class
// token. Row i is the query, column j the key.
struct BiasTable {
  std::vector<Matrix> bias;  // one (N, N) per head
  IndexMatrix index;         // (N, N), the row of the learned table or of the offsets; empty for the others
};

// The network of log-cpb: 16 sigmoid(second relu(first x + shift)).
struct BiasNetwork {
  Matrix first;     // (512, 2)
  RowVector shift;  // (512)
  Matrix second;    // (heads, 512)
};

// m_h = 2^(-8 h / H) for h = 1..H.
std::vector<double> alibi_slopes(int heads);

}  // namespace whereabouts
