#include "core/vit/backward/backward_mixing.h"

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

using namespace plain;

namespace {

// A row for each pair, of its heads.
Matrix by_pairs(const Matrix& of_heads, int heads) {
  return MatrixView(of_heads.data(), heads, of_heads.size() / heads).transpose();
}

// And back again to (heads * queries, keys).
Matrix by_heads(const Matrix& pairs, Eigen::Index keys) {
  const Matrix turned = pairs.transpose();
  return MatrixView(turned.data(), turned.size() / keys, keys);
}

NormView norm_of(const HeadMixing& mixing, int heads) {
  return {mixing.norm_gamma, mixing.norm_beta, heads};
}

}  // namespace

Matrix mixed_heads(const Matrix& of_heads, const float* matrix, const float* shift, int heads, bool back) {
  if (matrix == nullptr) return of_heads;
  const Eigen::Index pairs = of_heads.size() / heads;
  const MatrixView by(matrix, heads, heads), rows(of_heads.data(), heads, pairs);
  Matrix result(of_heads.rows(), of_heads.cols());
  Eigen::Map<Matrix> into(result.data(), heads, pairs);
  if (back) {
    into = by.transpose() * rows;
    return result;
  }
  into = by * rows;
  if (shift != nullptr) into.colwise() += Eigen::Map<const Eigen::VectorXf>(shift, heads);
  return result;
}

Matrix mixed_weights(const Matrix& probabilities, const HeadMixing& mixing, int heads) {
  Matrix seen = mixed_heads(probabilities, mixing.weights, mixing.weights_shift, heads);
  if (mixing.norm_gamma == nullptr) return seen;
  return by_heads(normalized(by_pairs(seen, heads), norm_of(mixing, heads), mixing.norm_epsilon),
                  probabilities.cols());
}

Matrix mixed_weights_backward(const Matrix& probabilities, const HeadMixing& mixing, int heads,
                              const Matrix& dseen) {
  if (mixing.norm_gamma == nullptr) return mixed_heads(dseen, mixing.weights, nullptr, heads, true);
  const Matrix before = mixed_heads(probabilities, mixing.weights, mixing.weights_shift, heads);
  const Matrix dpairs = norm_backward(by_pairs(before, heads), norm_of(mixing, heads), mixing.norm_epsilon,
                                      by_pairs(dseen, heads));
  return mixed_heads(by_heads(dpairs, probabilities.cols()), mixing.weights, nullptr, heads, true);
}

}  // namespace whereabouts
