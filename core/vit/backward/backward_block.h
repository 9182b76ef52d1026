// One block of a transformer there and back, of one image: computed from the tokens that enter it, and its
// Jacobian multiplied from the left by the gradient of what leaves it, in plain expressions.
//
#pragma once

#include <optional>

#include "core/vit/backward/backward_attention.h"
#include "core/vit/backward/backward_interaction.h"

namespace whereabouts {

class BlockBackward {
 public:
  // `x`: (tokens, D). `weights` are unpacked. Everything given must outlive it.
  BlockBackward(const BlockWeights& weights, const EncoderShape& shape, const Matrix& x,
                const Progress& progress);

  // What leaves the block, (tokens, D).
  Matrix output();
  // Of a number whose gradient by output() is `after`: that by x, (tokens, D).
  Matrix backward(const Matrix& after);
  // BlockGradient::probabilities, and once backward() was called the gradient by them.
  const Matrix& probabilities() const { return attention_->probabilities(); }
  const Matrix& by_probabilities() const { return attention_->by_probabilities(); }
  const Matrix& by_queries() const { return attention_->by_queries(); }

 private:
  Clipping of_projection() const;
  Matrix with_still(Matrix rows, const Matrix& still) const;
  Matrix without_still(Matrix rows) const;
  void follow();

  const BlockWeights& weights_;
  const EncoderShape& shape_;
  const Matrix& x_;
  const Progress& progress_;
  NormView first_, second_, of_attention_, of_mlp_, behind_first_, behind_second_;  // present where they are
  Matrix input_;  // (tokens, D): what the attention reads
  std::unique_ptr<AttentionBackward> attention_;
  Matrix attended_;  // (tokens, inputs of proj): what its heads give, or their differences
  Matrix heads_;     // the same behind their activation
  Matrix projected_, sum_;
  std::optional<InteractionBackward> interaction_;
  Matrix middle_, before_;
  bool followed_ = false;
  Matrix branch_, whole_, convolved_;  // of the MLP, its sum, that behind the convolution
};

}  // namespace whereabouts
