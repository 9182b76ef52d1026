#include "core/analysis/image_statistics.h"

#include <algorithm>
#include <limits>

namespace whereabouts {

ImageStatistics::ImageStatistics(int places, int width, int blocks)
    : places_(places),
      sums_(static_cast<std::size_t>(blocks)),
      mean_sums_(MatrixD::Zero(blocks, width)),
      counts_(Eigen::VectorXd::Zero(blocks)),
      squares_(Eigen::VectorXd::Zero(blocks)),
      mean_squares_(Eigen::VectorXd::Zero(blocks)) {}

void ImageStatistics::add(const Eigen::Ref<const Matrix, 0, Eigen::OuterStride<>>& rows,
                          const Progress& progress) {
  progress.check();
  const Eigen::RowVectorXd mean = rows.cast<double>().colwise().mean();
  if (images_ == 0) shift_ = mean.cast<float>();
  const Matrix centred = (rows.cast<double>().rowwise() - mean).cast<float>();
  const auto block = static_cast<std::size_t>(images_++) % sums_.size();
  const auto at = static_cast<Eigen::Index>(block);
  Matrix& sum = sums_[block];
  if (sum.size() == 0) {
    sum = centred;
  } else {
    sum += centred;
  }
  squares_[at] += centred.cast<double>().squaredNorm();
  const Eigen::RowVectorXd shifted = mean - shift_.cast<double>();
  mean_sums_.row(at) += shifted;
  mean_squares_[at] += shifted.squaredNorm();
  counts_[at] += 1;
}

void ImageStatistics::finish(const Progress& progress) {
  const Eigen::Index blocks = std::min<Eigen::Index>(images_, counts_.size());
  for (Eigen::VectorXd* each : {&counts_, &squares_, &mean_squares_}) each->conservativeResize(blocks);
  pairs_ = counts_ * counts_.transpose();
  products_.resize(blocks, blocks);
  distances_.resize(blocks, blocks);
  for (Eigen::Index i = 0; i < blocks; ++i) {
    const Matrix& first = sums_[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j <= i; ++j) {
      progress.check();
      const Matrix& second = sums_[static_cast<std::size_t>(j)];
      products_(i, j) = products_(j, i) = first.cast<double>().cwiseProduct(second.cast<double>()).sum();
      distances_(i, j) = distances_(j, i) =
          (counts_[i] * mean_squares_[j] + counts_[j] * mean_squares_[i]) / 2 -
          mean_sums_.row(i).dot(mean_sums_.row(j));
    }
    // An image is no pair with itself.
    pairs_(i, i) -= counts_[i];
    products_(i, i) = counts_[i] > 1 ? products_(i, i) - squares_[i] : 0;
    if (counts_[i] < 2) distances_(i, i) = 0;
  }
  MatrixD pattern = sums_.front().cast<double>();
  for (Eigen::Index block = 1; block < blocks; ++block)
    pattern += sums_[static_cast<std::size_t>(block)].cast<double>();
  pattern_ = (pattern / images_).cast<float>();
  sums_.clear();
  mean_sums_.resize(0, 0);
}

void ImageStatistics::state(StateBytes& bytes) {
  bytes(images_);
  bytes(shift_);
  bytes(sums_);
  for (Eigen::VectorXd* each : {&counts_, &squares_, &mean_squares_}) bytes(*each);
  for (MatrixD* each : {&mean_sums_, &pairs_, &products_, &distances_}) bytes(*each);
  bytes(pattern_);
}

ImageStatistics::Variance ImageStatistics::variance(const Eigen::VectorXd& counts) const {
  const double pairs = counts.dot(pairs_ * counts), images = counts.dot(counts_);
  const double between = counts.dot(products_ * counts) / (places_ * pairs);
  const double within = counts.dot(squares_) / (places_ * images);
  return {between, within + counts.dot(distances_ * counts) / pairs};
}

double ImageStatistics::share(const Eigen::VectorXd& counts) const {
  const Variance found = variance(counts);
  return found.total > 0 ? found.between / found.total : std::numeric_limits<double>::quiet_NaN();
}

double ImageStatistics::total() const {
  return variance(Eigen::VectorXd::Ones(counts_.size())).total;
}

}  // namespace whereabouts
