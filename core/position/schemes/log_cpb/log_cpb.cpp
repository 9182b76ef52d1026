#include "core/position/schemes/log_cpb/log_cpb.h"

#include <cmath>

#include "core/base/permutation.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/relative_bias.h"
#include "core/position/truncated_normal.h"

namespace whereabouts {
namespace {

constexpr int hidden = 512;

double log_coordinate(int offset, int side) {
  if (side == 1) return 0;  // one cell: no offset but 0
  const double scaled = 8.0 * std::abs(offset) / (side - 1);
  return std::copysign(std::log2(1 + scaled) / 3, offset);
}

}  // namespace

MatrixD log_coordinates(GridShape window, GridShape pretraining) {
  MatrixD coordinates(relative_rows(window), 2);
  const int width = 2 * window.columns - 1;
  for (int row = 0; row < coordinates.rows(); ++row) {
    coordinates(row, 0) = log_coordinate(row / width - window.rows + 1, pretraining.rows);
    coordinates(row, 1) = log_coordinate(row % width - window.columns + 1, pretraining.columns);
  }
  return coordinates;
}

BiasNetwork seeded_bias_network(const BiasRequest& request) {
  NumpyRandomState generator(request.seed);
  BiasNetwork network;
  network.first = truncated_normal(hidden, 2, request.two_sigma, generator, {});
  network.shift = RowVector::Zero(hidden);
  network.second = truncated_normal(request.heads, hidden, request.two_sigma, generator, {});
  return network;
}

Matrix log_cpb_rows(const BiasNetwork& network, GridShape window, GridShape pretraining,
                    const Progress& progress) {
  const MatrixD coordinates = log_coordinates(window, pretraining);
  const MatrixD first = network.first.cast<double>(), second = network.second.cast<double>();
  const Eigen::RowVectorXd shift = network.shift.cast<double>();
  Matrix rows(coordinates.rows(), second.rows());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    progress.check();
    const Eigen::RowVectorXd inner = (coordinates.row(row) * first.transpose() + shift).cwiseMax(0.0);
    const Eigen::RowVectorXd logits = inner * second.transpose();
    rows.row(row) = (16.0 / (1.0 + (-logits.array()).exp())).matrix().cast<float>();
  }
  return rows;
}

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
