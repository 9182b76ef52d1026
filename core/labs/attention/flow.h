// What attention weights of a whole model say together: means of heads, rollout, distances.
#pragma once

#include <vector>

#include "core/grid.h"
#include "core/matrix.h"
#include "core/progress.h"

namespace whereabouts {

// Attention of one pass: per layer (heads * tokens, tokens), row h * tokens + q the weights of query q in
// head h.
struct AttentionStack {
  int heads = 1, tokens = 0;
  std::vector<Matrix> layers;

  int depth() const { return static_cast<int>(layers.size()); }
  // Weights of one query, (tokens); head -1: the mean of the heads.
  RowVector row(int layer, int head, int query) const;
};

// Attention rollout (Abnar & Zuidema 2020): every layer passes on half of what it had and half of what its
// heads see on average; R = A'[layer] ... A'[0] with A' = (A + I) / 2. (tokens), of one query; all of them
// (tokens, tokens).
RowVector rollout_row(const AttentionStack& stack, int layer, int query);
Matrix rollout(const AttentionStack& stack, int layer, const Progress& progress = {});

// Mean attention distance (Dosovitskiy et al. 2021, figure 7): the distance in pixels between a patch and
// those it looks at, weighted by attention, mean over the patches. Weights on the prefix are left out.
// (layers, heads).
MatrixD attention_distances(const AttentionStack& stack, int prefix, GridShape grid, double patch_rows,
                            double patch_columns, const Progress& progress = {});

}  // namespace whereabouts
