#include "core/vit/backward/backward_head_convolutions.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

HeadConvolutionBackward::HeadConvolutionBackward(const KeyPlaces& places, int stride, GridShape to,
                                                 const float* kernel, const NormView& norm, float epsilon,
                                                 int dim, const Matrix& from, const Progress& progress)
    : places_(places),
      stride_(stride),
      to_(to),
      norm_(norm),
      epsilon_(epsilon),
      dim_(dim),
      prefix_(from.rows() - Eigen::Index{places.grid_rows} * places.grid_columns),
      taps_(plain::MatrixView(kernel, dim, Eigen::Index{places.side} * places.side)
                .transpose()
                .replicate(1, from.cols() / dim)) {
  progress.check();
  made_ = Matrix::Zero(prefix_ + to.count(), from.cols());
  made_.topRows(prefix_) = from.topRows(prefix_);
  each_tap([&](Eigen::Index made, Eigen::Index taken, Eigen::Index tap) {
    made_.row(made) += from.row(taken).cwiseProduct(taps_.row(tap));
  });
}

template <typename Visit>
void HeadConvolutionBackward::each_tap(const Visit& visit) const {
  for (int cell = 0; cell < to_.count(); ++cell) {
    const Cell at = to_.cell(cell);
    for (int tap = 0; tap < places_.side * places_.side; ++tap) {
      const int row = at.row * stride_ - places_.padding + tap / places_.side,
                column = at.column * stride_ - places_.padding + tap % places_.side;
      if (row < 0 || row >= places_.grid_rows || column < 0 || column >= places_.grid_columns) continue;
      visit(prefix_ + cell, prefix_ + Eigen::Index{row} * places_.grid_columns + column, Eigen::Index{tap});
    }
  }
}

Matrix HeadConvolutionBackward::out() const {
  Matrix out = made_;
  for (Eigen::Index first = 0; norm_.present() && first < out.cols(); first += dim_) {
    auto own = out.middleCols(first, dim_);
    own = plain::normalized(own, norm_, epsilon_);
  }
  return out;
}

Matrix HeadConvolutionBackward::backward(Matrix d) const {
  for (Eigen::Index first = 0; norm_.present() && first < d.cols(); first += dim_)
    d.middleCols(first, dim_) =
        norm_backward(made_.middleCols(first, dim_), norm_, epsilon_, d.middleCols(first, dim_));
  Matrix dfrom = Matrix::Zero(prefix_ + Eigen::Index{places_.grid_rows} * places_.grid_columns, d.cols());
  dfrom.topRows(prefix_) = d.topRows(prefix_);
  each_tap([&](Eigen::Index made, Eigen::Index taken, Eigen::Index tap) {
    dfrom.row(taken) += d.row(made).cwiseProduct(taps_.row(tap));
  });
  return dfrom;
}

ConvolvedHeadsBackward::ConvolvedHeadsBackward(const HeadConvolutions& convolutions, int stride, GridShape to,
                                               const DecomposedKeys& offsets, int heads, float epsilon,
                                               const Matrix& qkv, const Progress& progress)
    : residual_(convolutions.residual),
      queries_(convolutions.places, stride, to, convolutions.queries, convolutions.query_norm, epsilon,
               static_cast<int>(qkv.cols()) / (3 * heads), qkv.leftCols(qkv.cols() / 3), progress),
      keys_(convolutions.places, convolutions.places.stride,
            {convolutions.places.rows, convolutions.places.columns}, convolutions.keys, convolutions.key_norm,
            epsilon, static_cast<int>(qkv.cols()) / (3 * heads),
            qkv.middleCols(qkv.cols() / 3, qkv.cols() / 3), progress),
      values_(convolutions.places, convolutions.places.stride,
              {convolutions.places.rows, convolutions.places.columns}, convolutions.values,
              convolutions.value_norm, epsilon, static_cast<int>(qkv.cols()) / (3 * heads),
              qkv.rightCols(qkv.cols() / 3), progress) {
  const Matrix asked = queries_.out(), keys = keys_.out();
  Matrix keys_values(keys.rows(), 2 * keys.cols());
  keys_values << keys, values_.out();
  inside_.emplace(asked, std::move(keys_values), heads, progress, offsets);
  out_ = inside_->out();
  if (residual_) out_ += asked;
}

Matrix ConvolvedHeadsBackward::backward(const Matrix& d) {
  HeadsBackward::Gradients by = inside_->backward(d);
  by_probabilities_ = std::move(by.probabilities);
  if (residual_) by.queries += d;
  const Eigen::Index inner = d.cols();
  const Matrix dqueries = queries_.backward(std::move(by.queries)),
               dkeys = keys_.backward(by.keys_values.leftCols(inner)),
               dvalues = values_.backward(by.keys_values.rightCols(inner));
  Matrix dqkv(dqueries.rows(), 3 * inner);
  dqkv << dqueries, dkeys, dvalues;
  return dqkv;
}

ConvolvedAttentionBackward::ConvolvedAttentionBackward(const BlockWeights& weights, const EncoderShape& shape,
                                                       const Matrix& input, const Progress& progress)
    : weights_(weights),
      progress_(progress),
      inside_(weights.convolutions, 1,
              {weights.convolutions.places.grid_rows, weights.convolutions.places.grid_columns},
              weights.decomposed, shape.heads, shape.epsilon, product(input, weights.qkv, progress),
              progress) {
  heads_ = inside_.out();
  probabilities_ = inside_.probabilities();
}

Matrix ConvolvedAttentionBackward::backward(const Matrix& dheads) {
  const Matrix dqkv = inside_.backward(dheads);
  by_probabilities_ = inside_.by_probabilities();
  return product_backward(dqkv, weights_.qkv, progress_);
}

}  // namespace whereabouts
