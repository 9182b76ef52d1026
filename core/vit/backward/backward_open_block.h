// A plain block outside of VitWeights::blocks (the encoder beside those of CrossViT, the pixels of TNT) as
// its way back takes it: with the weights of its layers row by row.
#pragma once

#include <optional>

#include "core/vit/backward/backward_block.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class OpenBlock {
 public:
  // Blocks of `width` numbers a token on `tokens` tokens, with `heads` heads of equal parts of them.
  // `windows`: which of them see one another; absent: all. Everything given must outlive it.
  OpenBlock(const VitConfiguration& configuration, const PackedBlock& block, int width, int heads,
            const Windows& windows, const Matrix& x, const Progress& progress)
      : qkv_(block.qkv, progress),
        proj_(block.proj, progress),
        mlp_(block.mlp, progress),
        weights_(block.view()),
        shape_{1, static_cast<int>(x.rows()), width, heads} {
    weights_.qkv = qkv_.view;
    weights_.proj = proj_.view;
    weights_.mlp = mlp_.view;
    weights_.windows = windows;
    shape_.head_dim = width / heads;
    shape_.activation = configuration.activation;
    shape_.epsilon = configuration.epsilon;
    block_.emplace(weights_, shape_, x, progress);
  }

  BlockBackward& block() { return *block_; }

 private:
  const OpenLayer qkv_, proj_;
  const OpenMlp mlp_;
  BlockWeights weights_;
  EncoderShape shape_;
  std::optional<BlockBackward> block_;
};

}  // namespace whereabouts
