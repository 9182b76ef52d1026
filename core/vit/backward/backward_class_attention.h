// A class token that joins behind the blocks, in layers of its own in which it sees itself and the patches
// (XCiT, VOLO: forward_class_attention.cpp, forward_pool.cpp), there and back, of one image.
#pragma once

#include <deque>
#include <memory>

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/backward/backward_heads.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/vit.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class ClassTokenBackward {
 public:
  static bool has(const VitWeights& weights) {
    return !weights.class_blocks.empty() || !weights.class_attention.empty();
  }

  // `patches`: (tokens, D), as the last block leaves them. Everything given but these must outlive it.
  ClassTokenBackward(const VitConfiguration& configuration, const VitWeights& weights, const Matrix& patches,
                     const Progress& progress);

  // The token behind its layers and the last norm, (D).
  const RowVector& pooled() const { return pooled_; }
  // Of a number whose gradient by pooled() is `dpooled`: that by the patches, (tokens, D). Calls `on_layer`
  // from the last layer to the first (BlockGradient).
  Matrix backward(const RowVector& dpooled, const OnGradient& on_layer) const;

 private:
  // Of one layer what entered it, and what it made on the way.
  struct Layer {
    Layer(const ClassAttention& from, const Progress& progress);

    const ClassAttention& weights;
    OpenLayer q, keys_values, proj;
    OpenMlp mlp;
    Matrix entered, normed;  // (tokens + 1, D): the patches, and behind them the class token
    std::unique_ptr<HeadsBackward> heads;
    Matrix sums;    // (tokens + 1, D) of those behind the attention; of patches that stand still nothing
    Matrix before;  // (1, D): the class token behind the second norm
  };

  Matrix attended(Layer& layer) const;
  Matrix layer_of_xcit(Layer& layer) const;
  Matrix layer_of_volo(Layer& layer) const;
  Matrix back_through_xcit(const Layer& layer, Matrix d, Matrix& by_probabilities) const;
  Matrix back_through_volo(const Layer& layer, Matrix d, Matrix& by_probabilities) const;
  Matrix attention_backward(const Layer& layer, const Matrix& dattended, Matrix& by_probabilities) const;

  const VitConfiguration& configuration_;
  const VitWeights& weights_;
  const Progress& progress_;
  const bool patches_move_;  // XCiT: they go on as sums with their own norms
  std::deque<Layer> layers_;
  Matrix last_;  // (1, D): what leaves the last layer
  RowVector pooled_;
};

}  // namespace whereabouts
