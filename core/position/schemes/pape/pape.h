// PaPE (Øhrstrøm et al. 2026; github.com/DTU-PAS/parabolic-position-encoding): parabolas of the distance, as
// steep as the query's content says.
//
//   logit = [q_i . k_j - sum_m a_im (x_im - x_jm)^2 + sum_m b_im (x_im - x_jm)] / sqrt(d)
//   x = W p of each head, a = softplus(W_a h_i), b = W_b h_i
//
// for M parabolas; p = (column, row), counted from 1, the class token at (0, 0); h is the input of the
// attention behind its norm. The rotation-invariant layout has one a per head, x = s p with one s per head
// that is not learned, and no b. For a given content the score depends on the offset alone.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// log(1 + e^x), which neither overflows nor loses small values.
template <class T>
T softplus(T x) {
  return std::max(x, T(0)) + std::log1p(std::exp(-std::abs(x)));
}

inline constexpr int default_parabolas = 50;  // M of the published models

struct PapeRequest {
  int width = 0;  // D, of all heads together
  int heads = 1;
  int parabolas = default_parabolas;
  std::string layout;  // full or rotation-invariant; empty: full
  std::uint32_t seed = 0;
};

// One layer's. Of the rotation-invariant layout M = 2: x is s times column and row.
struct PapeWeights {
  MatrixD places;  // W: (heads M, 2), of column and row
  MatrixD a, b;    // W_a, W_b: (heads M, D); of the rotation-invariant layout (heads, D) and nothing
  int heads = 1;
  bool invariant = false;

  int parabolas() const { return static_cast<int>(places.rows()) / heads; }
};

// As torch's Linear draws them before training: uniform within 1 / sqrt(inputs), W, then W_a, then W_b, from
// RandomState(seed); the s of the rotation-invariant layout within 1 / sqrt(2), then W_a. Refuses (usage) a
// width outside 1..65536, heads outside 1..1024, more than 1024 parabolas, unknown layouts and more than 2^28
// numbers.
PapeWeights seeded_pape_weights(const PapeRequest& request, const Progress& progress = {});

// (heads M) 2 + 2 (heads M) D; rotation-invariant: heads D. With the refusals of seeded_pape_weights().
std::int64_t pape_parameters(const PapeRequest& request);

// p of every token, (prefix + N, 2): column and row from 1, tokens in front at (0, 0).
MatrixD pape_cells(GridShape grid, int prefix);

// x of every token of one head: (N, M), after a class token's row.
MatrixD pape_places(const PapeWeights& weights, int head, GridShape grid, bool class_token = false);

// a and b of contents h, (N, D): (N, M) each.
MatrixD pape_steepness(const PapeWeights& weights, int head, const MatrixD& contents);
MatrixD pape_slopes(const PapeWeights& weights, int head, const MatrixD& contents);

// What is added to q . k before the division: (N, N) of places (N, M), and a and b of every query (N, M).
MatrixD pape_terms(const MatrixD& places, const MatrixD& steepness, const MatrixD& slopes);

}  // namespace whereabouts
