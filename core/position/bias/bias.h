// Biases added to attention logits before the softmax: one number per head for every query and key, which
// depends on the offset between their cells (docs/schemes.md, "Relative and conditional schemes").
//
//   bias.h           requests, tables
//   bias_scheme.h    what a scheme of biases answers
//   bias_table.h     checks a request and evaluates its scheme
//   relative_bias.h  tables by offset, and BEiT's three extra rows
//   offset_bias.h    what biases by offset give a model in training
//   offset_network.h small networks over offsets: log-cpb, FIRE
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/parameter/values.h"

namespace whereabouts {

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
  Values own;  // of what else the scheme declares
};

// The logit of a key that a head does not see, from which none recovers: minus the largest bfloat16.
inline constexpr float masked_logit = -3.3895313892515355E38F;

// a down + b right <= 0 for what is seen; down and right are key minus query.
struct HeadSide {
  int down = 0, right = 0;
};

// What a head sees, and how its bias falls with distance.
struct DirectedHead {
  std::string name = "all";     // of the side: "up-left"
  std::vector<HeadSide> sides;  // all of them hold; empty: it sees everything
  double slope = 0.25;          // s_h

  bool sees(int down, int right) const;
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
