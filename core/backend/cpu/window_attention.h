// Attention inside of windows: each is an image of its own to the backend that attends.
#pragma once

#include <vector>

#include "core/backend/backend.h"
#include "core/base/large_matrix.h"
#include "core/base/matrix.h"

namespace whereabouts {

// The logits that windows add, (heads, size, size): the bias of each pair of places, and `apart` where
// `regions` differ (null: they do not).
void window_bias(const BlockWeights& block, int heads, const int* regions, std::vector<float>& bias,
                 const Progress& progress);

// Queries and keys, (images * tokens, 2 heads dim or more), turned by where their tokens lie.
void rotate_queries_keys(const AttentionRotation& rotation, int tokens, int heads, int dim,
                         Eigen::Ref<Matrix> rows, const Progress& progress);

// Keeps its room from one block to the next.
class WindowAttention {
 public:
  // `unturned` (images * tokens, 3 heads dim) and `attended` (images * tokens, heads dim) are in the order of
  // the tokens; `probabilities` (images, heads, tokens, tokens) or null: 0 between tokens of two windows.
  // Throws Failure as `attention` does.
  void attend(const EncoderShape& shape, const BlockWeights& block, const Eigen::Ref<const Matrix>& unturned,
              Eigen::Ref<Matrix> attended, float* probabilities, const AttentionBackend& attention,
              const Progress& progress);

 private:
  void gather(const EncoderShape& shape, const BlockWeights& block, const Eigen::Ref<const Matrix>& qkv,
              const Progress& progress);
  void add_decomposed(const EncoderShape& shape, const BlockWeights& block, int first, int last,
                      const Progress& progress);

  LargeMatrix turned_;           // queries, keys and values behind the rotation
  LargeMatrix none_;             // the queries, keys and values of a place without a token
  LargeMatrix gathered_, seen_;  // (windows * images * size, ...): a window of every image, then the next
  std::vector<float> bias_, maps_;
};

}  // namespace whereabouts
