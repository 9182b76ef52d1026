#include "core/analysis/place_probe.h"

#include <Eigen/Cholesky>

#include "core/gemm/linear.h"

namespace whereabouts {

PlaceProbe::PlaceProbe(GridShape grid, int width)
    : grid_(grid),
      targets_(grid.count(), 2),
      gram_(MatrixD::Zero(width, width)),
      products_(MatrixD::Zero(width, 2)),
      mean_(Eigen::RowVectorXd::Zero(width)) {
  for (int place = 0; place < grid.count(); ++place) {
    const Cell cell = grid.cell(place);
    targets_(place, 0) = cell.row - (grid.rows - 1) / 2.0;
    targets_(place, 1) = cell.column - (grid.columns - 1) / 2.0;
  }
}

void PlaceProbe::learn(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows,
                       const Progress& progress) {
  if (learned_++ == 0) shift_ = rows.colwise().mean();
  const int width = static_cast<int>(rows.cols()), count = static_cast<int>(rows.rows());
  const Matrix across = (rows.rowwise() - shift_).transpose();
  const LinearWeights packed(across.data(), nullptr, width, count);
  Matrix gram(width, width);
  linear(across.data(), count, width, packed, gram.data(), width, {}, progress);
  gram_ += gram.cast<double>();
  products_ += across.cast<double>() * targets_;
  mean_ += across.cast<double>().rowwise().sum().transpose();
}

void PlaceProbe::solve() {
  const double count = static_cast<double>(learned_) * grid_.count();
  gram_ -= mean_.transpose() * mean_ / count;  // from the mean of training; the targets' sums are 0
  mean_ /= count;
  gram_.diagonal().array() += 1e-3 * gram_.trace() / static_cast<double>(gram_.cols());
  // Vectors that are all the same tell nothing.
  weights_ = gram_.trace() > 0 ? MatrixD(gram_.llt().solve(products_)) : MatrixD::Zero(gram_.cols(), 2);
  gram_.resize(0, 0);
}

void PlaceProbe::state(StateBytes& bytes) {
  bytes(learned_);
  bytes(shift_);
  for (MatrixD* each : {&gram_, &products_, &weights_}) bytes(*each);
  bytes(mean_);
}

Eigen::RowVector2d PlaceProbe::left(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows) const {
  const Matrix shifted = rows.rowwise() - shift_;
  return (targets_ - (shifted.cast<double>().rowwise() - mean_) * weights_).colwise().squaredNorm();
}

}  // namespace whereabouts
