#include "core/position/schemes/fire/fire.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/permutation.h"
#include "core/position/bias/relative_bias.h"

namespace whereabouts {

double fire_psi(double c, double distance) {
  return std::log1p(c * distance);
}

MatrixD fire_coordinates(GridShape grid, double c, double threshold) {
  const auto coordinate = [&](int offset, int side) {
    return offset == 0 ? 0.0 : fire_psi(c, std::abs(offset)) / fire_psi(c, std::max(threshold, side - 1.0));
  };
  MatrixD coordinates(relative_rows(grid), 2);
  const int across = 2 * grid.columns - 1;
  for (Eigen::Index row = 0; row < coordinates.rows(); ++row) {
    const auto offset = static_cast<int>(row);
    coordinates(row, 0) = coordinate(offset / across - grid.rows + 1, grid.rows);
    coordinates(row, 1) = coordinate(offset % across - grid.columns + 1, grid.columns);
  }
  return coordinates;
}

FireNetwork seeded_fire(const BiasRequest& request) {
  NumpyRandomState generator(request.seed);
  const auto uniform = [&](Eigen::Index rows, Eigen::Index columns, int inputs) {
    Matrix drawn(rows, columns);
    for (Eigen::Index i = 0; i < drawn.size(); ++i)
      drawn.data()[i] = static_cast<float>((2 * generator.uniform() - 1) / std::sqrt(inputs));
    return drawn;
  };
  FireNetwork network;
  network.threshold = std::max(request.pretraining->rows, request.pretraining->columns);
  network.first = uniform(fire_hidden, 2, 2);
  network.shift = uniform(1, fire_hidden, 2);
  network.second = uniform(request.heads, fire_hidden, fire_hidden);
  return network;
}

Matrix fire_rows(const FireNetwork& network, GridShape grid, const Progress& progress) {
  const MatrixD coordinates = fire_coordinates(grid, network.c, network.threshold);
  const MatrixD first = network.first.cast<double>(), second = network.second.cast<double>();
  const Eigen::RowVectorXd shift = network.shift.cast<double>();
  Matrix rows(coordinates.rows(), second.rows());
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    progress.check();
    const Eigen::RowVectorXd inner = (coordinates.row(row) * first.transpose() + shift).cwiseMax(0.0);
    rows.row(row) = (inner * second.transpose()).cast<float>();
  }
  return rows;
}

}  // namespace whereabouts
