#include "core/position/schemes/log_cpb/log_cpb.h"

#include <cmath>

#include "core/base/permutation.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/offset_network.h"
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
  return offset_coordinates(window, [&](int offset, int axis) {
    return log_coordinate(offset, axis == 0 ? pretraining.rows : pretraining.columns);
  });
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
  const auto bounded = [](const Eigen::RowVectorXd& logits) {
    return (16.0 / (1.0 + (-logits.array()).exp())).matrix().eval();
  };
  return network_rows(network, log_coordinates(window, pretraining), bounded, progress);
}

Matrix log_cr_rows(const BiasNetwork& network, const RowVector& offset, GridShape window,
                   const Progress& progress) {
  const Eigen::RowVectorXd behind = offset.cast<double>();
  const MatrixD coordinates = offset_coordinates(
      window, [](int distance, int) { return std::copysign(std::log1p(std::abs(distance)), distance); });
  const auto shifted = [&](const Eigen::RowVectorXd& outputs) { return (outputs + behind).eval(); };
  return network_rows(network, coordinates, shifted, progress);
}

}  // namespace whereabouts
