// Attention whose queries, keys and values a convolution of each head makes, keys and values of fewer places
// (MViT v2), there and back, of one image.
#pragma once

#include <optional>

#include "core/backend/block.h"
#include "core/base/grid.h"
#include "core/vit/backward/backward_attention.h"
#include "core/vit/backward/backward_heads.h"

namespace whereabouts {

// One of the convolutions with the norm behind it, the same for every head. Tokens before the grid have the
// norm alone.
class HeadConvolutionBackward {
 public:
  // `from`: (prefix + cells, heads dim), on the grid of `places`; every `stride`th cell gives one of `to`.
  // `norm` and `kernel`, (dim, side side), must outlive it.
  HeadConvolutionBackward(const KeyPlaces& places, int stride, GridShape to, const float* kernel,
                          const NormView& norm, float epsilon, int dim, const Matrix& from,
                          const Progress& progress);

  Matrix out() const;  // (prefix + cells of `to`, heads dim)
  // Of a number whose gradient by out() is `d`: that by `from`.
  Matrix backward(Matrix d) const;

 private:
  // Calls `visit` with each cell of `to`, the cell of `from` under a tap of the kernel, and that tap.
  template <typename Visit>
  void each_tap(const Visit& visit) const;

  const KeyPlaces places_;
  const int stride_;
  const GridShape to_;
  const NormView norm_;
  const float epsilon_;
  const Eigen::Index dim_, prefix_;
  Matrix taps_, made_;  // (side side, heads dim); before the norm
};

// From the product of queries, keys and values to what the heads give.
class ConvolvedHeadsBackward {
 public:
  // `qkv`: (prefix + cells, 3 heads dim). `to`: the grid of the queries, which lie `stride` cells apart. What
  // `convolutions` and `offsets` point at, and `progress`, must outlive it.
  ConvolvedHeadsBackward(const HeadConvolutions& convolutions, int stride, GridShape to,
                         const DecomposedKeys& offsets, int heads, float epsilon, const Matrix& qkv,
                         const Progress& progress);

  const Matrix& out() const { return out_; }                                // (queries, heads dim)
  const Matrix& probabilities() const { return inside_->probabilities(); }  // (heads * queries, keys)
  const Matrix& by_probabilities() const { return by_probabilities_; }      // once backward() was called
  Matrix backward(const Matrix& d);                                         // by `qkv`

 private:
  const bool residual_;
  HeadConvolutionBackward queries_, keys_, values_;
  std::optional<HeadsBackward> inside_;
  Matrix out_, by_probabilities_;
};

// That of a block. Its probabilities are (heads * tokens, prefix + places).
class ConvolvedAttentionBackward : public AttentionBackward {
 public:
  ConvolvedAttentionBackward(const BlockWeights& weights, const EncoderShape& shape, const Matrix& input,
                             const Progress& progress);
  Matrix backward(const Matrix& dheads) override;

 private:
  const BlockWeights& weights_;
  const Progress& progress_;
  ConvolvedHeadsBackward inside_;
};

}  // namespace whereabouts
