#include "core/vit/backward/backward_heads.h"

#include <cmath>
#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

HeadsBackward::HeadsBackward(Matrix queries, Matrix keys_values, int heads, const Progress& progress,
                             const DecomposedKeys& offsets)
    : progress_(progress),
      heads_(heads),
      inner_(queries.cols()),
      dim_(inner_ / heads),
      offsets_(offsets),
      queries_(std::move(queries)),
      keys_values_(std::move(keys_values)) {
  const Eigen::Index rows = queries_.rows();
  out_.resize(rows, inner_);
  probabilities_.resize(heads_ * rows, keys_values_.rows());
  for (int head = 0; head < heads_; ++head) {
    progress_.check();
    const Matrix asked = queries_.middleCols(head * dim_, dim_);
    Matrix logits =
        asked * keys_values_.middleCols(head * dim_, dim_).transpose() / std::sqrt(static_cast<float>(dim_));
    if (offsets_.rows != nullptr) logits += plain::decomposed(offsets_, asked);
    auto own = probabilities_.middleRows(head * rows, rows);
    own = plain::softmax(std::move(logits));
    out_.middleCols(head * dim_, dim_) = own * keys_values_.middleCols(inner_ + head * dim_, dim_);
  }
}

HeadsBackward::Gradients HeadsBackward::backward(const Matrix& d) const {
  const Eigen::Index rows = queries_.rows();
  Gradients by{Matrix(rows, inner_), Matrix(keys_values_.rows(), 2 * inner_),
               Matrix(probabilities_.rows(), probabilities_.cols())};
  for (int head = 0; head < heads_; ++head) {
    progress_.check();
    const Matrix own = probabilities_.middleRows(head * rows, rows), dhead = d.middleCols(head * dim_, dim_);
    const Matrix dweights = dhead * keys_values_.middleCols(inner_ + head * dim_, dim_).transpose();
    by.probabilities.middleRows(head * rows, rows) = dweights;
    const Matrix whole = softmax_backward(own, dweights),
                 dlogits = whole / std::sqrt(static_cast<float>(dim_));
    by.keys_values.middleCols(inner_ + head * dim_, dim_) = own.transpose() * dhead;
    by.queries.middleCols(head * dim_, dim_) = dlogits * keys_values_.middleCols(head * dim_, dim_);
    if (offsets_.rows != nullptr)
      by.queries.middleCols(head * dim_, dim_) += decomposed_backward(offsets_, whole, dim_);
    by.keys_values.middleCols(head * dim_, dim_) =
        dlogits.transpose() * queries_.middleCols(head * dim_, dim_);
  }
  return by;
}

}  // namespace whereabouts
