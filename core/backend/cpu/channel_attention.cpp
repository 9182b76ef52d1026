#include "core/backend/cpu/channel_attention.h"

#include <algorithm>
#include <cmath>

#include "core/backend/cpu/cpu_encoder.h"
#include "core/base/parallel.h"
#include "core/gemm/linear.h"
#include "core/gemm/multiply.h"

namespace whereabouts {
namespace {

// y = a 3 x 3 depthwise convolution of x over the grid; rows in front of it get zeros.
void convolve(const EncoderShape& shape, const LocalInteraction& local, const float* weight,
              const float* bias, const Matrix& x, Matrix& y, const Progress& progress) {
  const Matrix taps = Eigen::Map<const Matrix>(weight, shape.width, 9).transpose();  // (9, width)
  const int rows = local.grid_rows, columns = local.grid_columns;
  const Eigen::Index front = shape.tokens - Eigen::Index{rows} * columns;
  y.resize(x.rows(), x.cols());
  parallel_for(shape.images * rows, compute_threads(), progress, [&](int number, int) {
    const int row = number % rows;
    const Eigen::Index first = Eigen::Index{number / rows} * shape.tokens + front;
    if (row == 0) y.middleRows(first - front, front).setZero();
    for (int column = 0; column < columns; ++column) {
      auto to = y.row(first + Eigen::Index{row} * columns + column);
      if (bias == nullptr) {
        to.setZero();
      } else {
        to = Eigen::Map<const RowVector>(bias, shape.width);
      }
      for (int tap = 0; tap < 9; ++tap) {
        const int r = row + tap / 3 - 1, c = column + tap % 3 - 1;
        if (r < 0 || r >= rows || c < 0 || c >= columns) continue;
        to.array() += x.row(first + Eigen::Index{r} * columns + c).array() * taps.row(tap).array();
      }
    }
  });
}

}  // namespace

void channel_attention(const EncoderShape& shape, const float* head_scales,
                       const Eigen::Ref<const Matrix>& qkv, Eigen::Ref<Matrix> attended,
                       const Progress& progress) {
  const int dim = shape.dim(), tokens = shape.tokens, inner = shape.inner();
  parallel_for(shape.images * shape.heads, compute_threads(), progress, [&](int number, int) {
    const int image = number / shape.heads, head = number % shape.heads;
    const auto part = [&](int which) {
      return qkv.block(Eigen::Index{image} * tokens, Eigen::Index{which} * inner + Eigen::Index{head} * dim,
                       tokens, dim);
    };
    const auto inverse = [](const auto& of) {
      return of.colwise().norm().array().max(1e-12F).inverse().eval();
    };
    const Eigen::RowVectorXf q = inverse(part(0)), k = inverse(part(1));
    Matrix map(dim, dim);
    multiply({part(0).data(), qkv.cols(), true}, {part(1).data(), qkv.cols()}, dim, dim, tokens, map.data(),
             dim);
    for (int channel = 0; channel < dim; ++channel) {
      auto row = map.row(channel);
      row = (row.array() * k.array() * (q[channel] * head_scales[head])).matrix().eval();
      row = (row.array() - row.maxCoeff()).exp().matrix().eval();
      row /= row.sum();
    }
    multiply({part(2).data(), qkv.cols()}, {map.data(), dim, true}, tokens, dim, dim,
             attended.row(Eigen::Index{image} * tokens).data() + std::ptrdiff_t{head} * dim, attended.cols());
  });
}

void add_interaction(const EncoderShape& shape, const LocalInteraction& local, float* x,
                     const Progress& progress) {
  const int width = shape.width, rows = shape.images * shape.tokens;
  Matrix normed = Eigen::Map<const Matrix>(x, rows, width), inner;
  apply_norm(local.norm, x, width, rows, shape.epsilon, normed.data(), width);
  convolve(shape, local, local.first, local.first_bias, normed, inner, progress);
  activate(shape.activation, inner.data(), inner.size(), progress);
  if (local.factor != nullptr) {
    const Eigen::Map<const RowVector> factor(local.factor, width), shift(local.shift, width);
    inner = (inner.array().rowwise() * factor.array()).rowwise() + shift.array();
  }
  convolve(shape, local, local.second, local.second_bias, inner, normed, progress);
  if (local.layer_scale != nullptr)
    normed.array().rowwise() *= Eigen::Map<const RowVector>(local.layer_scale, width).array();
  Eigen::Map<Matrix>(x, rows, width) += normed;
}

}  // namespace whereabouts
