// The class token of one encoder among the patches of another (CrossViT, forward_second.cpp), there and back,
// of one image.
#pragma once

#include <deque>
#include <optional>

#include "core/vit/backward/backward_heads.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

class ClassCrossingBackward {
 public:
  struct Gradients {
    Matrix token, others;
  };

  // `token`: (1, D); `others`: (tokens, d), whose first is a class token, in whose place this one sees
  // itself. `crossing` and `progress` must outlive it.
  ClassCrossingBackward(const ClassCrossing& crossing, int heads, float epsilon, const Matrix& token,
                        const Matrix& others, const Progress& progress);

  const Matrix& token() const { return token_; }  // (1, D): what it becomes
  // Of a number whose gradient by token() is `d`: that by the token and by the others.
  Gradients backward(Matrix d);
  // Of a rollout, behind backward(): what the token has goes to itself and, by the mean over heads of
  // (A * dA)+, to those that it saw, which is added to `others`.
  float share(float token, Eigen::Ref<RowVector> others) const;

 private:
  // A norm, GELU and a product.
  struct Carry {
    Carry(const Norm& norm, const LinearWeights& layer, Matrix x, float epsilon, const Progress& progress);
    Matrix backward(Matrix d, float epsilon, const Progress& progress) const;

    NormView norm;
    OpenLayer layer;
    Matrix x, normed, made;
  };
  // x + proj(what it sees), of the first of `all`.
  struct Seeing {
    Seeing(const ClassAttention& block, Matrix all, int heads, float epsilon, const Progress& progress);
    // By `all`, its first row that of the token.
    Matrix backward(const Matrix& d, int heads, float epsilon, const Progress& progress);

    NormView norm;
    OpenLayer q, keys_values, proj;
    Matrix all, token;
    std::optional<HeadsBackward> inside;
    Matrix seen;  // (1, tokens): the mean over heads of (A * dA)+
  };

  const Progress& progress_;
  const int heads_;
  const float epsilon_;
  std::optional<Carry> there_, back_;
  std::deque<Seeing> blocks_;  // which stay where they are
  Matrix token_;
};

}  // namespace whereabouts
