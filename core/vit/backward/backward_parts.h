// The parts that backward passes of blocks and of heads share. Of a function y = f(x) each has the gradient
// by x of a number whose gradient by y is `dy`; both are (tokens, numbers).
#pragma once

#include <vector>

#include "core/backend/block.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

struct PackedMlp;

// A layer with its weights row by row.
struct OpenLayer {
  OpenLayer() = default;
  OpenLayer(const LinearWeights& from, const Progress& progress);
  OpenLayer(const OpenLayer&) = delete;
  OpenLayer& operator=(OpenLayer&&) = default;

  std::vector<float> weight, bias;
  LinearView view;
};

// An MLP with the weights of its layers row by row. What it is made from must outlive it.
struct OpenMlp {
  OpenMlp(const PackedMlp& from, const Progress& progress);
  OpenMlp(const OpenMlp&) = delete;

  OpenLayer fc1, gate, fc2;
  MlpView view;
};

// x W^T + b.
Matrix product(const Matrix& x, const LinearView& layer, const Progress& progress);
// dy W. `layer` has its weights unpacked.
Matrix product_backward(const Matrix& dy, const LinearView& layer, const Progress& progress);

// `x` is what the norm took.
Matrix norm_backward(const Matrix& x, const NormView& norm, float epsilon, Matrix dy);

// Each row times a layer's scale; null or empty: as they are. It is its own way back.
Matrix scaled(Matrix rows, const float* scale);
Matrix scaled(Matrix rows, const std::vector<float>& scale);

// x / |x|, row by row; a row of zeros stays one.
Matrix of_unit_length(Matrix x);
Matrix unit_backward(const Matrix& x, Matrix dy);

// The activation of each number.
Matrix opened_by(Matrix x, Activation activation);
// d *= the slope of the activation at x.
void multiply_by_slope(const Matrix& x, Activation activation, Matrix& d);

// Of softmax, row by row: `weights` is what it gave.
Matrix softmax_backward(const Matrix& weights, Matrix dy);

// Of what vectors of offsets add to the logits of a head (plain::decomposed()): by its queries, (queries,
// dim).
Matrix decomposed_backward(const DecomposedKeys& keys, const Matrix& dlogits, Eigen::Index dim);

// Of a convolution over the patches; the tokens before them get zeros.
Matrix convolution_backward(const Matrix& dy, const PositionConvolution& convolution);

// What each cell of `coarse` has goes to the cells of `fine` that lie at its place, `apart` along each side,
// in equal shares. Both are rows of one number for each cell.
RowVector shared_by_place(const RowVector& rows, GridShape coarse, GridShape fine, int apart);
// The mean over heads of (weights * by)+, both (heads * queries, keys): (queries, keys).
Matrix positive_mean(const Matrix& weights, const Matrix& by, int heads);

// fc2(norm(activation(fc1 x))), or its gated form, with what stands behind fc1. `mlp` has its weights
// unpacked.
Matrix mlp_of(const MlpView& mlp, Activation activation, float epsilon, const Matrix& x,
              const Progress& progress);
Matrix mlp_backward(const MlpView& mlp, Activation activation, float epsilon, const Matrix& x,
                    const Matrix& dy, const Progress& progress);

}  // namespace whereabouts
