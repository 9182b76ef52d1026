// Attention whose keys and values are made of what lies in fewer places than there are tokens (PVT v2,
// Twins), there and back. Its probabilities are (heads * tokens, places).
#pragma once

#include <optional>

#include "core/vit/backward/backward_attention.h"
#include "core/vit/backward/backward_heads.h"

namespace whereabouts {

class ReducedAttentionBackward : public AttentionBackward {
 public:
  ReducedAttentionBackward(const BlockWeights& weights, const EncoderShape& shape, const Matrix& input,
                           const Progress& progress);
  Matrix backward(const Matrix& dheads) override;

 private:
  const BlockWeights& weights_;
  const Progress& progress_;
  Matrix made_, normed_;  // (places, width): of what lies in each; behind their norm
  std::optional<HeadsBackward> inside_;
};

}  // namespace whereabouts
