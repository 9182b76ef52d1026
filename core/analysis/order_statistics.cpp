#include "core/analysis/order_statistics.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/gemm/linear.h"

namespace whereabouts {

OrderStatistics::OrderStatistics(GridShape grid, int width, int orders)
    : grid_(grid),
      orders_(orders),
      training_(3 * orders / 4),
      targets_(grid.count(), 2),
      sums_(MatrixD::Zero(grid.count(), width)),
      gram_(MatrixD::Zero(width, width)),
      products_(MatrixD::Zero(width, 2)),
      sum_(Eigen::RowVectorXd::Zero(width)) {
  if (orders < 4) throw std::logic_error("a probe needs four orders");
  for (int place = 0; place < grid.count(); ++place) {
    const Cell cell = grid.cell(place);
    targets_(place, 0) = cell.row - (grid.rows - 1) / 2.0;
    targets_(place, 1) = cell.column - (grid.columns - 1) / 2.0;
  }
}

void OrderStatistics::add(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows,
                          const Progress& progress) {
  if (added_ == 0) shift_ = rows.colwise().mean();
  const Matrix shifted = rows.rowwise() - shift_;
  sums_ += shifted.cast<double>();
  squares_ += shifted.cast<double>().squaredNorm();
  if (added_ < training_) learn(shifted, progress);
  ++added_;
  if (added_ == training_) solve();
  if (added_ > training_) test(shifted);
}

void OrderStatistics::learn(const Matrix& shifted, const Progress& progress) {
  const int width = static_cast<int>(shifted.cols()), count = static_cast<int>(shifted.rows());
  const Matrix across = shifted.transpose();
  const LinearWeights packed(across.data(), nullptr, width, count);
  Matrix gram(width, width);
  linear(across.data(), count, width, packed, gram.data(), width, {}, progress);
  gram_ += gram.cast<double>();
  products_ += across.cast<double>() * targets_;
  sum_ += shifted.cast<double>().colwise().sum();
}

void OrderStatistics::solve() {
  const double count = static_cast<double>(training_) * grid_.count();
  gram_ -= sum_.transpose() * sum_ / count;  // from the mean of training; the targets' sums are 0
  gram_.diagonal().array() += 1e-3 * gram_.trace() / static_cast<double>(gram_.cols());
  // Vectors that are all the same tell nothing.
  weights_ = gram_.trace() > 0 ? MatrixD(gram_.llt().solve(products_)) : MatrixD::Zero(gram_.cols(), 2);
  gram_.resize(0, 0);
}

void OrderStatistics::test(const Matrix& shifted) {
  const double count = static_cast<double>(training_) * grid_.count();
  const MatrixD centred = shifted.cast<double>().rowwise() - sum_ / count;
  left_ += (targets_ - centred * weights_).colwise().squaredNorm();
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
  const Eigen::RowVector2d all = targets_.colwise().squaredNorm() * (orders_ - training_);
  std::array<double, 2> found{};
  for (int axis = 0; axis < 2; ++axis) {
    found[static_cast<std::size_t>(axis)] =
        all(axis) > 0 ? 1 - left_(axis) / all(axis) : std::numeric_limits<double>::quiet_NaN();
  }
  return found;
}

}  // namespace whereabouts
