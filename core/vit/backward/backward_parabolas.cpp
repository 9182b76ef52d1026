#include "core/vit/backward/backward_parabolas.h"

#include <cmath>

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

using namespace plain;

ParabolasBackward::ParabolasBackward(const Parabolas& parabolas, int heads, const Matrix& input)
    : parabolas_(parabolas), heads_(heads) {
  if (parabolas.weight == nullptr) return;
  features_ =
      input *
      MatrixView(parabolas.weight, Eigen::Index{2} * heads * parabolas.count, input.cols()).transpose();
  dfeatures_ = Matrix::Zero(features_.rows(), features_.cols());
}

void ParabolasBackward::add(Matrix& logits, int head, Eigen::Index dim) const {
  if (parabolas_.weight == nullptr) return;
  const Eigen::Index count = parabolas_.count, tokens = logits.rows();
  const MatrixView places(parabolas_.places + head * tokens * count, tokens, count);
  const float scale = 1 / std::sqrt(static_cast<float>(dim));
  for (Eigen::Index axis = 0; axis < count; ++axis) {
    for (Eigen::Index i = 0; i < tokens; ++i) {
      const float x = features_(i, head * count + axis), b = features_(i, (heads_ + head) * count + axis);
      const float a = std::max(x, 0.0F) + std::log1p(std::exp(-std::abs(x)));
      const Eigen::ArrayXf apart = places(i, axis) - places.col(axis).array();
      logits.row(i).array() += (scale * (b * apart - a * apart.square())).transpose();
    }
  }
}

void ParabolasBackward::take(const Matrix& dlogits, int head, Eigen::Index dim) {
  if (parabolas_.weight == nullptr) return;
  const Eigen::Index count = parabolas_.count, tokens = dlogits.rows();
  const MatrixView places(parabolas_.places + head * tokens * count, tokens, count);
  const float scale = 1 / std::sqrt(static_cast<float>(dim));
  for (Eigen::Index axis = 0; axis < count; ++axis) {
    for (Eigen::Index i = 0; i < tokens; ++i) {
      const Eigen::ArrayXf apart = places(i, axis) - places.col(axis).array(),
                           d = dlogits.row(i).transpose().array();
      const float x = features_(i, head * count + axis);
      dfeatures_(i, head * count + axis) = -scale * (d * apart.square()).sum() / (1 + std::exp(-x));
      dfeatures_(i, (heads_ + head) * count + axis) = scale * (d * apart).sum();
    }
  }
}

void ParabolasBackward::add_to(Matrix& dinput) const {
  if (parabolas_.weight == nullptr) return;
  dinput += dfeatures_ * MatrixView(parabolas_.weight, features_.cols(), dinput.cols());
}

}  // namespace whereabouts
