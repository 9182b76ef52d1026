#include "core/position/schemes/log_cpb/log_cr.h"

#include <cmath>

#include "core/position/bias/bias.h"
#include "core/position/bias/relative_bias.h"

namespace whereabouts {

Matrix log_cr_rows(const BiasNetwork& network, const RowVector& offset, GridShape window,
                   const Progress& progress) {
  const MatrixD first = network.first.cast<double>(), second = network.second.cast<double>();
  const Eigen::RowVectorXd shift = network.shift.cast<double>(), last = offset.cast<double>();
  const int width = 2 * window.columns - 1;
  const auto logarithm = [](int distance) { return std::copysign(std::log1p(std::abs(distance)), distance); };
  Matrix rows(relative_rows(window), second.rows());
  for (int row = 0; row < rows.rows(); ++row) {
    progress.check();
    const Eigen::RowVector2d at(logarithm(row / width - window.rows + 1),
                                logarithm(row % width - window.columns + 1));
    const Eigen::RowVectorXd inner = (at * first.transpose() + shift).cwiseMax(0.0);
    rows.row(row) = (inner * second.transpose() + last).cast<float>();
  }
  return rows;
}

}  // namespace whereabouts
