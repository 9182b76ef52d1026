#include "core/vit/backward/backward_differences.h"

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {
namespace {

// Of one pair before its norm, (tokens, dim).
Matrix difference(const Matrix& attended, const HeadDifferences& differences, Eigen::Index pair,
                  Eigen::Index dim) {
  return attended.middleCols(2 * pair * dim, dim) -
         differences.factor * attended.middleCols((2 * pair + 1) * dim, dim);
}

}  // namespace

Matrix differences_of_heads(const Matrix& attended, const HeadDifferences& differences, int heads) {
  if (!differences.present()) return attended;
  const Eigen::Index dim = attended.cols() / heads;
  Matrix result(attended.rows(), attended.cols() / 2);
  for (Eigen::Index pair = 0; pair < heads / 2; ++pair)
    result.middleCols(pair * dim, dim) = plain::normalized(difference(attended, differences, pair, dim),
                                                           differences.norm, differences.epsilon);
  return result;
}

Matrix differences_backward(const Matrix& attended, const HeadDifferences& differences, int heads,
                            const Matrix& d) {
  if (!differences.present()) return d;
  const Eigen::Index dim = attended.cols() / heads;
  Matrix dattended(attended.rows(), attended.cols());
  for (Eigen::Index pair = 0; pair < heads / 2; ++pair) {
    const Matrix own = norm_backward(difference(attended, differences, pair, dim), differences.norm,
                                     differences.epsilon, d.middleCols(pair * dim, dim));
    dattended.middleCols(2 * pair * dim, dim) = own;
    dattended.middleCols((2 * pair + 1) * dim, dim) = -differences.factor * own;
  }
  return dattended;
}

}  // namespace whereabouts
