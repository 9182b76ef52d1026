// A small network that turns the two coordinates of an offset into a number for each head, second relu(first
// x + shift): log-cpb and FIRE, which measure offsets each in its way.
#pragma once

#include <cstddef>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/relative_bias.h"

namespace whereabouts {

// coordinate(offset, axis) of rows (axis 0) and columns of every offset, [(2R - 1)(2C - 1), 2], rows of
// relative_index().
template <class Coordinate>
MatrixD offset_coordinates(GridShape window, const Coordinate& coordinate) {
  MatrixD coordinates(relative_rows(window), 2);
  const int across = 2 * window.columns - 1;
  for (Eigen::Index row = 0; row < coordinates.rows(); ++row) {
    const auto offset = static_cast<int>(row);
    coordinates(row, 0) = coordinate(offset / across - window.rows + 1, 0);
    coordinates(row, 1) = coordinate(offset % across - window.columns + 1, 1);
  }
  return coordinates;
}

// What the network gives every offset, (rows, heads), through `last`, which takes and gives a row of doubles.
// `network` has first (hidden, 2), shift (hidden) and second (heads, hidden). Evaluated in float64.
template <class Network, class Last>
Matrix network_rows(const Network& network, const MatrixD& coordinates, const Last& last,
                    const Progress& progress) {
  const MatrixD first = network.first.template cast<double>(),
                second = network.second.template cast<double>();
  const Eigen::RowVectorXd shift = network.shift.template cast<double>();
  Matrix rows(coordinates.rows(), second.rows());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    progress.check();
    const Eigen::RowVectorXd inner = (coordinates.row(row) * first.transpose() + shift).cwiseMax(0.0);
    rows.row(row) = last(Eigen::RowVectorXd(inner * second.transpose())).template cast<float>();
  }
  return rows;
}

// The same in training: where its tensors begin among the parameters, and gradients.
template <class Rows>
struct TrainedOffsetNetwork {
  using T = typename Rows::Scalar;
  std::size_t first = 0, shift = 0, second = 0;
  int hidden = 0, heads = 0;

  // relu(first x + shift), (rows, hidden).
  Rows inner(const T* parameters, const Rows& x) const {
    const Eigen::Map<const Rows> by(parameters + first, hidden, 2), plus(parameters + shift, 1, hidden);
    return ((x * by.transpose()).rowwise() + plus.row(0)).cwiseMax(T(0));
  }
  Rows outputs(const T* parameters, const Rows& x) const {
    const Eigen::Map<const Rows> by(parameters + second, heads, hidden);
    return inner(parameters, x) * by.transpose();
  }
  // Adds the gradients of its tensors; gives that of first x + shift, (rows, hidden).
  Rows add_gradients(const T* parameters, const Rows& x, const Rows& d_outputs, T* gradients) const {
    const Eigen::Map<const Rows> by(parameters + second, heads, hidden);
    const Rows inside = inner(parameters, x);
    Eigen::Map<Rows>(gradients + second, heads, hidden) += d_outputs.transpose() * inside;
    Rows d_inside = ((d_outputs * by).array() * (inside.array() > T(0)).template cast<T>()).matrix();
    Eigen::Map<Rows>(gradients + first, hidden, 2) += d_inside.transpose() * x;
    Eigen::Map<Rows>(gradients + shift, 1, hidden) += d_inside.colwise().sum();
    return d_inside;
  }
};

}  // namespace whereabouts
