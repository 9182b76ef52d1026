#include "core/analysis/order_statistics.h"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace whereabouts {

OrderStatistics::OrderStatistics(GridShape grid, int width, int orders)
    : grid_(grid),
      orders_(orders),
      training_(3 * orders / 4),
      probe_(grid, width),
      sums_(MatrixD::Zero(grid.count(), width)) {
  if (orders < 4) throw std::logic_error("a probe needs four orders");
}

void OrderStatistics::add(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows,
                          const Progress& progress) {
  if (added_ == 0) shift_ = rows.colwise().mean();
  const Matrix shifted = rows.rowwise() - shift_;
  sums_ += shifted.cast<double>();
  squares_ += shifted.cast<double>().squaredNorm();
  if (added_ < training_) probe_.learn(rows, progress);
  ++added_;
  if (added_ == training_) probe_.solve();
  if (added_ > training_) left_ += probe_.left(rows);
}

Matrix OrderStatistics::slot_means() const {
  const MatrixD means = sums_ / orders_;
  return (means.rowwise() - means.colwise().mean()).cast<float>();
}

double OrderStatistics::position_share() const {
  const double places = grid_.count(), orders = orders_;
  const MatrixD means = sums_ / orders;
  const Eigen::RowVectorXd mean = means.colwise().mean();
  const double of_places = (means.rowwise() - mean).squaredNorm();
  const double all = squares_ - places * orders * mean.squaredNorm();
  const double within = squares_ - orders * means.squaredNorm();
  const double chance = within / (places * (orders - 1));
  if (all <= 0) return std::numeric_limits<double>::quiet_NaN();
  return (of_places / places - chance / orders) / (all / (places * orders));
}

std::array<double, 2> OrderStatistics::probe() const {
  const Eigen::RowVector2d all = probe_.all() * (orders_ - training_);
  std::array<double, 2> found{};
  for (int axis = 0; axis < 2; ++axis) {
    found[static_cast<std::size_t>(axis)] =
        all(axis) > 0 ? 1 - left_(axis) / all(axis) : std::numeric_limits<double>::quiet_NaN();
  }
  return found;
}

}  // namespace whereabouts
