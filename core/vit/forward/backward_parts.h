// The parts that backward passes of blocks and of heads share. Of a function y = f(x) each has the gradient
// by x of a number whose gradient by y is `dy`; both are (tokens, numbers).
#pragma once

#include <vector>

#include "core/backend/block.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// A layer with its weights row by row.
struct OpenLayer {
  OpenLayer() = default;
  OpenLayer(const LinearWeights& from, const Progress& progress);
  OpenLayer(const OpenLayer&) = delete;
  OpenLayer& operator=(OpenLayer&&) = default;

  std::vector<float> weight, bias;
  LinearView view;
};

// x W^T + b.
Matrix product(const Matrix& x, const LinearView& layer, const Progress& progress);
// dy W. `layer` has its weights unpacked.
Matrix product_backward(const Matrix& dy, const LinearView& layer, const Progress& progress);

// `x` is what the norm took.
Matrix norm_backward(const Matrix& x, const NormView& norm, float epsilon, Matrix dy);

// The activation of each number.
Matrix opened_by(Matrix x, Activation activation);
// d *= the slope of the activation at x.
void multiply_by_slope(const Matrix& x, Activation activation, Matrix& d);

// Of fc2(norm(activation(fc1 x))), or of its gated form. `mlp` has its weights unpacked.
Matrix mlp_backward(const MlpView& mlp, Activation activation, float epsilon, const Matrix& x,
                    const Matrix& dy, const Progress& progress);

}  // namespace whereabouts
