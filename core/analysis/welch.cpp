#include "core/analysis/welch.h"

#include <cmath>
#include <limits>
#include <unsupported/Eigen/SpecialFunctions>

namespace whereabouts {

double student_two_sided(double t, double freedom) {
  return Eigen::numext::betainc(freedom / 2, 0.5, freedom / (freedom + t * t));
}

double student_quantile(double p, double freedom) {
  double low = 0, high = 1;
  while (student_two_sided(high, freedom) > p && high < 1e9) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (student_two_sided(middle, freedom) > p ? low : high) = middle;
  }
  return (low + high) / 2;
}

std::optional<MeanDifference> welch_difference(const SampleMean& a, const SampleMean& b, double confidence) {
  if (a.count < 2 || b.count < 2) return std::nullopt;
  MeanDifference result;
  result.difference = result.low = result.high = a.mean - b.mean;
  const double of_a = a.deviation * a.deviation / a.count, of_b = b.deviation * b.deviation / b.count;
  const double variance = of_a + of_b;
  if (!(variance > 0)) {
    result.p = result.difference == 0 ? 1 : 0;
    return result;
  }
  const double freedom = variance * variance / (of_a * of_a / (a.count - 1) + of_b * of_b / (b.count - 1));
  const double error = std::sqrt(variance);
  const double reach = student_quantile(1 - confidence, freedom) * error;
  result.low -= reach;
  result.high += reach;
  result.p = student_two_sided(result.difference / error, freedom);
  return result;
}

}  // namespace whereabouts
