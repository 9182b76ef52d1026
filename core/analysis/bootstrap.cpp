#include "core/analysis/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/permutation.h"

namespace whereabouts {
namespace {

// Of sorted values, linear between ranks.
double sorted_percentile(const std::vector<double>& sorted, double part) {
  const double at = part * static_cast<double>(sorted.size() - 1);
  const auto lower = static_cast<std::size_t>(at);
  const std::size_t upper = std::min(lower + 1, sorted.size() - 1);
  return sorted[lower] + (at - static_cast<double>(lower)) * (sorted[upper] - sorted[lower]);
}

}  // namespace

MatrixD bootstrapped(int units, std::uint32_t seed,
                     const std::function<Eigen::VectorXd(const Eigen::VectorXd& counts)>& statistic,
                     const Progress& progress) {
  const Eigen::VectorXd whole = statistic(Eigen::VectorXd::Ones(units));
  MatrixD drawn(bootstrap_resamples, whole.size());
  NumpyRandomState random(seed);
  for (int resample = 0; resample < bootstrap_resamples; ++resample) {
    progress.check();
    Eigen::VectorXd counts = Eigen::VectorXd::Zero(units);
    for (int draw = 0; draw < units; ++draw) counts[random.integer(0, units)] += 1;
    drawn.row(resample) = statistic(counts).transpose();
  }
  MatrixD found = MatrixD::Constant(whole.size(), 3, std::numeric_limits<double>::quiet_NaN());
  found.col(0) = whole;
  for (Eigen::Index number = 0; number < whole.size(); ++number) {
    if (std::isnan(whole[number])) continue;
    std::vector<double> values;
    for (int resample = 0; resample < bootstrap_resamples; ++resample) {
      if (!std::isnan(drawn(resample, number))) values.push_back(drawn(resample, number));
    }
    if (values.empty()) continue;
    std::sort(values.begin(), values.end());
    found(number, 1) = sorted_percentile(values, 0.025);
    found(number, 2) = sorted_percentile(values, 0.975);
  }
  return found;
}

}  // namespace whereabouts
