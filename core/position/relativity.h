// Whether attention under a scheme depends on the offset between two tokens alone: what a query and a key
// score at two places, against what they score once both have moved alike.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/parameter/values.h"

namespace whereabouts {

// max |scores(x, y) - scores(x + t, y + t)| over all cells x and y and all shifts t within the grid.
// `scores`: (N, N), the query's row, the key's column.
double max_shift_change(const MatrixD& scores, GridShape grid, const Progress& progress = {});
double max_shift_change(const Matrix& scores, GridShape grid, const Progress& progress = {});

struct RelativityRequest {
  GridShape grid;
  int head_dim = 32;  // d; of tables the width D, as of one head
  int heads = 4;
  std::string layout;                 // of the scheme; empty: its default
  std::optional<double> temperature;  // empty: its own
  Values own;                         // of what else the scheme declares
  std::uint32_t seed = 0;             // of query, key and what the scheme learns
};

// The content of every token: a query q and a key k, two rows of RandomState(seed).standard_normal((2, d)),
// and a third row of heads d numbers for schemes that look at more than these.
struct Contents {
  MatrixD queries, keys;    // (N, d), all rows alike
  Eigen::RowVectorXd wide;  // (heads d)

  MatrixD products() const { return queries * keys.transpose(); }
};
Contents seeded_contents(const RelativityRequest& request);

// The logits (N, N) of one head in float64 where every token has the same content: a query q and a key k, two
// rows of RandomState(seed).standard_normal((2, d)). Before the softmax, divided by sqrt(d):
//   tables     (q + p_x) . (k + p_y)            cpe: p is its convolution of q, and of k, on every cell
//   rotations  R_x q . R_y k
//   biases     q . k, plus the bias
//   shaw       q . (k + a_xy)
//   pape       q . k, plus parabolas as steep as a third row, of heads d numbers, says
// Refuses (usage) what the scheme refuses.
MatrixD scheme_scores(const std::string& scheme, const RelativityRequest& request, int head = 0,
                      const Progress& progress = {});

// max_shift_change() of scheme_scores(), the largest of all heads. 0 but for rounding: the scheme is
// relative.
double relativity(const std::string& scheme, const RelativityRequest& request, const Progress& progress = {});

}  // namespace whereabouts
