// Parabolas of the distance that act on the logits (Parabolas, PaPE), there and back, of one image.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"

namespace whereabouts {

class ParabolasBackward {
 public:
  // `input`: what the attention reads, (tokens, D). Where `parabolas` are absent it does nothing.
  ParabolasBackward(const Parabolas& parabolas, int heads, const Matrix& input);

  // Of a head of `dim` numbers, (tokens, tokens).
  void add(Matrix& logits, int head, Eigen::Index dim) const;
  // Of a number whose gradient by a head's logits is `dlogits`.
  void take(const Matrix& dlogits, int head, Eigen::Index dim);
  // Behind take() of every head: adds the gradient by `input` to `dinput`.
  void add_to(Matrix& dinput) const;

 private:
  const Parabolas parabolas_;
  const int heads_;
  Matrix features_, dfeatures_;  // (tokens, 2 heads count): a before its softplus, and b
};

}  // namespace whereabouts
