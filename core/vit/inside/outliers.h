// Tokens whose norm is far above the others': patches that a model uses for something else (Darcet et al.
// 2024, "Vision transformers need registers"; Sun et al. 2024, "Massive activations in large language
// models").
//
//   redirect.h    moved into a register
#pragma once

#include <vector>

#include "core/vit/vit.h"

namespace whereabouts {

// How long the tokens of one image are, and how much they are looked at. Tokens in front of the patches
// first. Where the layers of a model lie in stages, a token of several patches has its norm at each of them,
// and the attention that it gets divided among them, so that all layers have the patches of the input.
struct TokenTrace {
  GridShape grid;
  int prefix = 0;   // added registers among them
  Matrix norms;     // (L + 1, tokens): |x_l|; L at least 1
  Matrix received;  // (L, tokens): attention given to each token, mean over heads and queries
  int depth() const { return static_cast<int>(received.rows()); }
};
// Of a pass of one image that kept its hidden states, queries and keys.
TokenTrace trace_of(const Forward& forward, const VitConfiguration& configuration,
                    const Progress& progress = {});
// The same of a pass that kept its hidden states alone: without `received`.
TokenTrace norms_of(const Forward& forward, const VitConfiguration& configuration,
                    const Progress& progress = {});

// For each patch of the input, by rows, the token of a layer that it lies in, counted without the tokens in
// front: the patches themselves where there are no stages.
std::vector<int> token_of_patch(const VitConfiguration& configuration, GridShape patches, int layer);

// Of the patches of x_l: the mean of the two middle ones where they are even in number; the largest.
double median_norm(const TokenTrace& trace, int layer);
double largest_norm(const TokenTrace& trace, int layer);
// The patches, counted without the tokens in front, whose norm is above `threshold` medians. None where the
// median is 0.
std::vector<int> outliers_at(const TokenTrace& trace, int layer, double threshold);

// The same of norms alone, (N).
std::vector<int> outliers_among(const RowVector& norms, double threshold);

// For each dimension, the share of the squared norm of some patches, and of all others.
struct DimensionShares {
  RowVector at, elsewhere;  // (D); `at` is empty without such patches
  // Where `at` is most above `elsewhere`; -1 without such patches.
  int guilty() const;
};
// `patches`: (N, D).
DimensionShares dimension_shares(const Eigen::Ref<const Matrix>& patches, const std::vector<int>& of);

}  // namespace whereabouts
