// One block of a transformer there and back, of one image: computed from the tokens that enter it, and its
// Jacobian multiplied from the left by the gradient of what leaves it, in plain expressions.
//
// Attention of all tokens, or within windows; with talking heads; with tokens that stand still.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

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
  const Matrix& probabilities() const { return probabilities_; }
  const Matrix& by_probabilities() const { return by_probabilities_; }

 private:
  // Rows of a group of tokens that see one another: of a window, or all.
  struct Group {
    Eigen::Index first, size;
  };

  Group group(Eigen::Index number) const { return {number * size_, size_}; }
  Matrix gathered(const Matrix& rows) const;
  Matrix scattered(const Matrix& rows) const;
  Matrix with_still(Matrix rows, const Matrix& still) const;
  Matrix without_still(Matrix rows) const;
  void attend();
  Matrix logits_of(Group group, int head) const;
  Matrix weights_of(Eigen::Index number) const;
  void follow();
  Matrix attention_backward(const Matrix& dheads);
  Matrix logits_backward(Eigen::Index number, const Matrix& dseen);
  Matrix part(Eigen::Index which, int head, Group group) const;
  Matrix turned(Eigen::Index which, int head, Group group) const;
  float scale(int head) const;
  template <typename Do>
  void each_norm(const Do& apply) const;
  void add_shaw(Matrix& logits, int head) const;
  void add_shaw_backward(Matrix& dq, const Matrix& dlogits) const;

  const BlockWeights& weights_;
  const EncoderShape& shape_;
  const Matrix& x_;
  const Progress& progress_;
  const Eigen::Index dim_, inner_, groups_, size_;
  NormView first_, second_, of_attention_, of_mlp_, behind_first_, behind_second_;  // present where they are
  Matrix input_;             // (tokens, D): what the attention reads
  Matrix raw_, normed_;      // (groups * size, 3 heads dim): before and behind the norms of heads
  Matrix probabilities_;     // (groups * heads * size, size)
  Matrix by_probabilities_;  // likewise
  Matrix heads_;             // (tokens, heads dim): what the heads give
  Matrix projected_, sum_, middle_, before_;
  bool followed_ = false;
  Matrix branch_, whole_, convolved_;  // of the MLP, its sum, that behind the convolution
};

}  // namespace whereabouts
