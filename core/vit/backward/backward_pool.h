// Attention pooling with one learned query (AttentionPoolWeights), there and back, of one image.
#pragma once

#include <optional>

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class PoolBackward {
 public:
  // `tokens`: (tokens, D), behind the last norm. Everything given must outlive it.
  PoolBackward(const VitConfiguration& configuration, const AttentionPoolWeights& pool, const Matrix& tokens,
               const Progress& progress);

  const RowVector& pooled() const { return pooled_; }  // (D)
  // What the query gives each token, (heads, tokens); 0 for those that it does not see.
  const Matrix& weights() const { return weights_; }
  int heads() const { return heads_; }
  // Of a number whose gradient by pooled() is `dpooled`: that by the tokens, (tokens, D), and by the weights.
  Matrix backward(const RowVector& dpooled, Matrix& by_weights) const;

 private:
  const VitConfiguration& configuration_;
  const AttentionPoolWeights& pool_;
  const Progress& progress_;
  const int heads_;
  const Eigen::Index first_;  // the first token that it sees
  const Eigen::Index width_, dim_;
  const OpenLayer key_value_, out_;
  std::optional<OpenMlp> mlp_;  // behind the pool, where it has one
  Matrix keys_values_, weights_, out_of_heads_;
  RowVector pooled_;
};

}  // namespace whereabouts
