#include "core/position/schemes/fire/fire.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/base/permutation.h"
#include "core/position/bias/offset_network.h"

namespace whereabouts {

double fire_psi(double c, double distance) {
  return std::log1p(c * distance);
}

MatrixD fire_coordinates(GridShape grid, double c, double threshold) {
  const auto coordinate = [&](int offset, int side) {
    return offset == 0 ? 0.0 : fire_psi(c, std::abs(offset)) / fire_psi(c, std::max(threshold, side - 1.0));
  };
  return offset_coordinates(
      grid, [&](int offset, int axis) { return coordinate(offset, axis == 0 ? grid.rows : grid.columns); });
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
  return network_rows(
      network, fire_coordinates(grid, network.c, network.threshold),
      [](const Eigen::RowVectorXd& outputs) { return outputs; }, progress);
}

}  // namespace whereabouts
