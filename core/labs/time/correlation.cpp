#include "core/labs/time/correlation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace whereabouts {
namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// Of the pairs (a[i], b[i]) of which neither is NaN.
double pearson(const double* a, const double* b, int count, int min_count) {
  double sum_a = 0, sum_b = 0;
  int common = 0;
  for (int i = 0; i < count; ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) continue;
    sum_a += a[i];
    sum_b += b[i];
    ++common;
  }
  if (common < min_count) return undefined;
  const double mean_a = sum_a / common, mean_b = sum_b / common;
  double ab = 0, aa = 0, bb = 0;
  for (int i = 0; i < count; ++i) {
    if (std::isnan(a[i]) || std::isnan(b[i])) continue;
    ab += (a[i] - mean_a) * (b[i] - mean_b);
    aa += (a[i] - mean_a) * (a[i] - mean_a);
    bb += (b[i] - mean_b) * (b[i] - mean_b);
  }
  // Rounding leaves constant columns a little variance.
  const double tiny_a = 1e-24 * mean_a * mean_a * common, tiny_b = 1e-24 * mean_b * mean_b * common;
  if (!(aa > tiny_a && bb > tiny_b)) return undefined;
  return std::clamp(ab / (std::sqrt(aa) * std::sqrt(bb)), -1.0, 1.0);
}

std::vector<double> mean_ranks(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = from + 1;
    while (to < order.size() && values[order[to]] == values[order[from]]) ++to;
    for (std::size_t i = from; i < to; ++i) ranks[order[i]] = 0.5 * static_cast<double>(from + to - 1);
    from = to;
  }
  return ranks;
}

}  // namespace

MatrixD correlations(const std::vector<std::vector<double>>& changes, int first, int last,
                     const Progress& progress) {
  const auto count = static_cast<Eigen::Index>(changes.size());
  MatrixD matrix(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    progress.check();
    for (Eigen::Index j = i; j < count; ++j) {
      matrix(i, j) = matrix(j, i) =
          pearson(changes[static_cast<std::size_t>(i)].data() + first,
                  changes[static_cast<std::size_t>(j)].data() + first, last - first + 1, min_common_days);
    }
  }
  return matrix;
}

MatrixD lag_correlations(const std::vector<double>& changes, int first, int last, int lags,
                         const Progress& progress) {
  std::vector<double> by_lag;
  for (int lag = 0; lag <= lags; ++lag) {
    progress.check();
    const int count = last - first + 1 - lag;
    by_lag.push_back(count < min_common_days ? undefined
                                             : pearson(changes.data() + first, changes.data() + first + lag,
                                                       count, min_common_days));
  }
  MatrixD matrix(lags + 1, lags + 1);
  for (int i = 0; i <= lags; ++i) {
    for (int j = 0; j <= lags; ++j) matrix(i, j) = by_lag[static_cast<std::size_t>(std::abs(i - j))];
  }
  return matrix;
}

MatrixD attention_of(const MatrixD& correlation, double strength) {
  const Eigen::Index count = correlation.rows();
  MatrixD attention = MatrixD::Constant(count, count, undefined);
  for (Eigen::Index i = 0; i < count; ++i) {
    if (std::isnan(correlation(i, i))) continue;
    const auto logit = [&](Eigen::Index j) {
      return std::isnan(correlation(i, j)) ? 0.0 : strength * correlation(i, j);
    };
    double max = logit(i), sum = 0;
    for (Eigen::Index j = 0; j < count; ++j) max = std::max(max, logit(j));
    for (Eigen::Index j = 0; j < count; ++j) {
      attention(i, j) = std::isnan(correlation(j, j)) ? 0 : std::exp(logit(j) - max);
      sum += attention(i, j);
    }
    attention.row(i) /= sum;
  }
  return attention;
}

double order_agreement(const MatrixD& correlation) {
  std::vector<double> related, near;
  for (Eigen::Index i = 0; i < correlation.rows(); ++i) {
    for (Eigen::Index j = i + 1; j < correlation.cols(); ++j) {
      if (std::isnan(correlation(i, j))) continue;
      related.push_back(correlation(i, j));
      near.push_back(-static_cast<double>(j - i));
    }
  }
  const std::vector<double> a = mean_ranks(related), b = mean_ranks(near);
  return pearson(a.data(), b.data(), static_cast<int>(a.size()), 3);
}

}  // namespace whereabouts
