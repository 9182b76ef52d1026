// Biases added to attention logits before the softmax: one number per head for every query and key, set by
// the offset between their cells (docs/schemes.md, "Relative and conditional schemes").
//
//   bias.h              requests, tables
//   relative_bias.cpp   Swin's table and BEiT's three rows more
//   log_cpb.cpp         Swin v2's continuous bias: a small network of the offset
//   log_cr.cpp          timm's form of it
//   alibi_2d.cpp        minus slope times distance
//   bias_table.cpp      checks a request and evaluates its scheme
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
  bool class_token = false;              // relative-bias: BEiT's class token, in front, with three rows
  std::uint32_t seed = 0;
  bool two_sigma = false;  // truncate seeded numbers at 2 deviations instead of the absolute value 2
};

// N is the number of the window's tokens (of the grid's for alibi-2d), one more with a class token. Row i is
// the query, column j the key.
struct BiasTable {
  std::vector<Matrix> bias;  // one (N, N) per head
  IndexMatrix index;         // (N, N), the row of the learned table or of the offsets; empty for alibi-2d
};

// Swin's index: with dr = r_query - r_key and dc likewise, (dr + R - 1)(2C - 1) + dc + C - 1. With a class
// token (BEiT) the last three rows of the table are class to token, token to class, class to class.
IndexMatrix relative_index(GridShape window, bool class_token = false);

// Rows of Swin's table: (2R - 1)(2C - 1), three more with a class token.
int relative_rows(GridShape window, bool class_token = false);

// The biases of a learned table (relative_rows(), heads). Refuses (usage) a table of another length.
BiasTable relative_bias_of(const Matrix& table, GridShape window, bool class_token = false,
                           const Progress& progress = {});

// Swin v2's two inputs for every offset, [(2R - 1)(2C - 1), 2], rows of relative_index(): sign(D) log2(1 + 8
// |D| / (M - 1)) / log2 8 with M the pretraining window's side, of the row's offset and the column's. A side
// of one cell has the offset 0 alone.
MatrixD log_coordinates(GridShape window, GridShape pretraining);

// The network of log-cpb: 16 sigmoid(second relu(first x + shift)).
struct BiasNetwork {
  Matrix first;     // (512, 2)
  RowVector shift;  // (512)
  Matrix second;    // (heads, 512)
};
// Weights from a normal distribution of deviation 0.02 in that order, truncated; no shift.
BiasNetwork seeded_bias_network(const BiasRequest& request);
// [(2R - 1)(2C - 1), heads], rows of relative_index(). Evaluated in float64.
Matrix log_cpb_rows(const BiasNetwork& network, GridShape window, GridShape pretraining,
                    const Progress& progress = {});

// timm's continuous bias (swinv2_cr, RelPosMlp in mode cr), rows alike: second relu(first x + shift) + offset
// with x = sign(D) ln(1 + |D|), which no window scales.
Matrix log_cr_rows(const BiasNetwork& network, const RowVector& offset, GridShape window,
                   const Progress& progress = {});

// m_h = 2^(-8 h / H) for h = 1..H.
std::vector<double> alibi_slopes(int heads);

// `scheme`: relative-bias, log-cpb or alibi-2d (- m_h times the Euclidean distance of the cells). Refuses
// (usage) any other scheme, a window larger than the grid, heads outside 1..1024 and more than 2^28 numbers.
BiasTable bias_table(const std::string& scheme, const BiasRequest& request, const Progress& progress = {});

// The request with its windows filled in, or the refusals of bias_table().
BiasRequest checked_bias(const std::string& scheme, const BiasRequest& request);

// How many learned parameters a layer has: relative_rows() heads; 512 (2 + 1 + heads); none.
std::int64_t bias_parameters(const std::string& scheme, const BiasRequest& request);

}  // namespace whereabouts
