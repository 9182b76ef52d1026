#include "core/position/schemes/rope_jitter/jittered.h"

#include <cmath>
#include <numbers>

namespace whereabouts {

CoordinateChange drawn_change(double shift, double jitter, double rescale, CounterRandom& random) {
  const auto within = [&](double bound) { return bound * (2 * random.uniform() - 1); };
  CoordinateChange change;
  change.shift_row = within(shift);
  change.shift_column = within(shift);
  change.factor_row = std::exp(within(std::log(jitter)));
  change.factor_column = std::exp(within(std::log(jitter)));
  const double both = std::exp(within(std::log(rescale)));
  change.factor_row *= both;
  change.factor_column *= both;
  return change;
}

MatrixD jittered_angles(GridShape grid, int head_dim, double temperature, const CoordinateChange& change) {
  const int quarter = head_dim / 4;
  Eigen::RowVectorXd turns(quarter);
  for (int k = 0; k < quarter; ++k)
    turns(k) = 2 * std::numbers::pi * std::pow(temperature, -4.0 * k / head_dim);
  MatrixD angles(grid.count(), 2 * quarter);
  for (int token = 0; token < angles.rows(); ++token) {
    const Cell cell = grid.cell(token);
    const double row = 2 * (cell.row + 0.5) / grid.rows - 1,
                 column = 2 * (cell.column + 0.5) / grid.columns - 1;
    angles.row(token) << (row + change.shift_row) * change.factor_row * turns,
        (column + change.shift_column) * change.factor_column * turns;
  }
  return angles;
}

}  // namespace whereabouts
