// A model's blocks in the form that an encoder takes them (core/backend/opencv/plugin/opencv_dnn.h): products
// unpacked, rotations and biases as tables over all tokens.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/opencv/plugin/opencv_dnn.h"
#include "core/base/progress.h"
#include "core/vit/forward/position_encoding.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// Gives the blocks in their order. Holds one block's numbers at a time.
class EncoderWeights {
 public:
  // None is owned. `shape` says which tables are asked for (encoder_shape() in
  // core/vit/forward/fused_encoder.h).
  EncoderWeights(const VitWeights& weights, const PositionEncoding& placement,
                 const dnn::EncoderShape& shape);

  // Valid until the next is asked for. Throws Failure (cancelled).
  dnn::BlockWeights of(int block, const Progress& progress);

 private:
  // The numbers of a product as they were before it was packed.
  struct Product {
    std::vector<float> weight, bias;
    void take(const LinearWeights& packed);
  };

  void take_rotation(std::size_t block);

  const VitWeights& weights_;
  const PositionEncoding& placement_;
  dnn::EncoderShape shape_;
  Product qkv_, out_, up_, gate_, down_;
  std::vector<float> cosine_, sine_;  // (tokens, width)
  std::vector<int> partner_;          // (width)
  std::vector<float> bias_;           // (heads, tokens, tokens)
};

}  // namespace whereabouts
