// Attention on matrices small enough to read, in float64, and the same with its tokens in another order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/matrix.h"

namespace whereabouts {

// What attention is computed from. Q, K and V are (tokens, d).
struct AttentionMatrices {
  MatrixD q, k, v;
};

struct AttentionRule {
  bool softmax = false;
  bool scale = false;           // scores divided by sqrt(d)
  std::optional<MatrixD> bias;  // (tokens, tokens), added to the scores
  // (tokens, tokens): 1 where a query sees a key, 0 where A is 0 whatever the scores; empty: all are seen.
  std::optional<MatrixD> sees = {};
};

struct Attended {
  AttentionMatrices from;
  MatrixD a;   // (tokens, tokens): scores, after the softmax where there is one
  MatrixD av;  // (tokens, d)
};
Attended attended(AttentionMatrices from, const AttentionRule& rule);

// Q, K and V of the articles' demonstration: integers from 1 to 19, drawn in this order by NumPy's
// RandomState(seed).randint(1, 20).
AttentionMatrices drawn_integers(std::uint32_t seed, int tokens, int width);

// Adds what a position scheme of the catalogue says of `tokens` tokens in a line: tables to Q, K and V alike,
// rotations to Q and K (a last odd dimension stays), biases to the rule. `seed`: of learned parameters.
void add_position(const std::string& scheme, std::uint32_t seed, AttentionMatrices& matrices,
                  AttentionRule& rule);

// The rows in another order: place i takes row order[i].
MatrixD rows_in(const MatrixD& rows, const std::vector<int>& order);
// Rows and columns: place (i, j) takes entry (order[i], order[j]).
MatrixD both_in(const MatrixD& entries, const std::vector<int>& order);
// 0..count-1 with two of them exchanged.
std::vector<int> swapped_order(int count, int first, int second);

}  // namespace whereabouts
