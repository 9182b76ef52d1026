#include "core/vit/backward/backward_gating.h"

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

Matrix gated_by_places(Matrix probabilities, const Composition& composed, int heads) {
  if (composed.places.weights == nullptr) return probabilities;
  const Eigen::Index tokens = probabilities.cols();
  const plain::MatrixView places(composed.places.weights, heads * tokens, tokens);
  for (Eigen::Index row = 0; row < probabilities.rows(); ++row) {
    if (composed.still.still(static_cast<int>(row % tokens))) continue;
    const float share = composed.places.shares[row / tokens];
    probabilities.row(row) = (1 - share) * probabilities.row(row) + share * places.row(row);
  }
  return probabilities;
}

Matrix gating_backward(Matrix d, const Composition& composed, int heads) {
  if (composed.places.weights == nullptr) return d;
  const Eigen::Index tokens = d.rows() / heads;
  for (int head = 0; head < heads; ++head)
    d.middleRows(head * tokens, tokens) *= 1 - composed.places.shares[head];
  return d;
}

}  // namespace whereabouts
