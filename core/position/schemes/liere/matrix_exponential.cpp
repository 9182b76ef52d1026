#include "core/position/schemes/liere/matrix_exponential.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

constexpr int terms = 13;  // 0.5^14 / 14! is below float64's precision

int squarings(const MatrixD& a) {
  const double size = a.cwiseAbs().rowwise().sum().maxCoeff();
  return size > 0.5 && std::isfinite(size)
             ? std::clamp(static_cast<int>(std::ceil(std::log2(2 * size))), 0, 1024)
             : 0;
}

// A matrix and its derivative along one direction.
struct Dual {
  MatrixD value, along;

  Dual times(const Dual& other) const {
    return {value * other.value, value * other.along + along * other.value};
  }
};

}  // namespace

MatrixD matrix_exponential(const MatrixD& a) {
  const int squared = squarings(a);
  const MatrixD scaled = std::ldexp(1.0, -squared) * a, one = MatrixD::Identity(a.rows(), a.cols());
  MatrixD sum = one;
  for (int k = terms; k > 0; --k) sum = one + scaled * sum / k;
  for (int i = 0; i < squared; ++i) sum = (sum * sum).eval();
  return sum;
}

MatrixD matrix_exponential_gradient(const MatrixD& a, const MatrixD& of_exponential) {
  const int squared = squarings(a);
  const double factor = std::ldexp(1.0, -squared);
  const Dual scaled{factor * a.transpose(), factor * of_exponential};
  Dual sum{MatrixD::Identity(a.rows(), a.cols()), MatrixD::Zero(a.rows(), a.cols())};
  for (int k = terms; k > 0; --k) {
    sum = scaled.times(sum);
    sum.value /= k;
    sum.along /= k;
    sum.value.diagonal().array() += 1;
  }
  for (int i = 0; i < squared; ++i) sum = sum.times(sum);
  return sum.along;
}

}  // namespace whereabouts
