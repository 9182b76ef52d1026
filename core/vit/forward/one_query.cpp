#include "core/vit/forward/one_query.h"

#include <cmath>
#include <utility>

namespace whereabouts {

RowVector seen_by(const RowVector& query, const Eigen::Ref<const Matrix>& keys_values, int heads,
                  const Progress& progress) {
  const Eigen::Index width = query.cols(), dim = width / heads;
  RowVector seen(width);
  for (int head = 0; head < heads; ++head) {
    progress.check();
    const Eigen::Index first = head * dim;
    Eigen::VectorXf weights = keys_values.middleCols(first, dim) * query.segment(first, dim).transpose() /
                              std::sqrt(static_cast<float>(dim));
    weights = (weights.array() - weights.maxCoeff()).exp();
    seen.segment(first, dim) =
        (keys_values.middleCols(width + first, dim).transpose() * weights / weights.sum()).transpose();
  }
  return seen;
}

Matrix product_of(const LinearWeights& layer, const Matrix& rows, const Progress& progress) {
  Matrix made(rows.rows(), layer.outputs());
  linear(rows.data(), rows.cols(), static_cast<int>(rows.rows()), layer, made.data(), made.cols(), {},
         progress);
  return made;
}

Matrix normed_by(const Norm& norm, Matrix rows, float epsilon) {
  norm.apply(rows.data(), rows.cols(), static_cast<int>(rows.rows()), epsilon, rows.data(), rows.cols());
  return rows;
}

}  // namespace whereabouts
