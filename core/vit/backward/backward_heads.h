// softmax(q k^T / sqrt(dim) + what offsets add) v of every head, there and back, of queries and keys of any
// places.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

class HeadsBackward {
 public:
  struct Gradients {
    Matrix queries, keys_values, probabilities;
  };

  // `queries`: (queries, heads dim); `keys_values`: (keys, 2 heads dim). What `offsets` points at must
  // outlive it.
  HeadsBackward(Matrix queries, Matrix keys_values, int heads, const Progress& progress,
                const DecomposedKeys& offsets = {});

  const Matrix& out() const { return out_; }                      // (queries, heads dim)
  const Matrix& probabilities() const { return probabilities_; }  // (heads * queries, keys)
  // Of a number whose gradient by out() is `d`.
  Gradients backward(const Matrix& d) const;

 private:
  const Progress& progress_;
  const int heads_;
  const Eigen::Index inner_, dim_;
  const DecomposedKeys offsets_;
  Matrix queries_, keys_values_, out_, probabilities_;
};

}  // namespace whereabouts
