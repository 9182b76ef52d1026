// Attention of each head over its channels (XCiT: BlockWeights::over_channels), there and back, of one image.
// No token has a row in its maps: there are no probabilities between tokens.
#pragma once

#include "core/vit/backward/backward_attention.h"

namespace whereabouts {

class ChannelAttentionBackward : public AttentionBackward {
 public:
  ChannelAttentionBackward(const BlockWeights& weights, const EncoderShape& shape, const Matrix& input,
                           const Progress& progress);
  Matrix backward(const Matrix& dheads) override;

 private:
  Matrix channels(Eigen::Index which, int head) const;

  const BlockWeights& weights_;
  const EncoderShape& shape_;
  const Progress& progress_;
  Matrix qkv_;   // (tokens, 3 heads dim)
  Matrix maps_;  // (heads dim, dim)
};

}  // namespace whereabouts
