// Attention that is divided over time and space (TimeSformer, forward_divided.cpp), of one film: which tokens
// see one another in its two parts, and the first of these there and back. The second is that of a block
// whose tokens lie in windows, the frames.
#pragma once

#include <optional>

#include "core/vit/backward/backward_attention.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/forward/windows.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// The tokens of each frame behind those in front of all patches, which every frame has; and those of each
// place in all frames.
WindowTable frames_of_film(Eigen::Index prefix, GridShape grid, int slots);
WindowTable places_of_film(Eigen::Index prefix, GridShape grid, int slots);

// x + dense(proj(what each patch sees of its place in all frames)); tokens in front of the patches stay.
class TimeBackward {
 public:
  // `x`: (tokens, D); `shape`: of the block. Everything given must outlive it.
  TimeBackward(const TimeAttention& time, const WindowTable& places, const EncoderShape& shape,
               const Matrix& x, const Progress& progress);

  const Matrix& output() const { return output_; }
  // Of a number whose gradient by output() is `d`: that by x.
  Matrix backward(const Matrix& d);
  // (places * heads * frames, frames), and once backward() was called the gradient by them.
  const Matrix& probabilities() const { return attention_->probabilities(); }
  const Matrix& by_probabilities() const { return attention_->by_probabilities(); }

 private:
  const Progress& progress_;
  const Eigen::Index prefix_;
  const OpenLayer qkv_, proj_, dense_;
  BlockWeights weights_;
  const Matrix& x_;
  const EncoderShape& shape_;
  Matrix normed_, output_;
  std::optional<TokenAttention> attention_;
};

}  // namespace whereabouts
