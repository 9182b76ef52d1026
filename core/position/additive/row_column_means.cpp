#include "core/position/additive/row_column_means.h"

#include <utility>

namespace whereabouts {

RowColumnMeans::RowColumnMeans(std::vector<bool> of_row, Matrix values, CoordinateOf coordinate)
    : of_row_(std::move(of_row)), values_(std::move(values)), coordinate_(std::move(coordinate)) {}

void RowColumnMeans::mean(int first, int count, float* means, const Progress& progress) {
  const std::vector<int> rows = counted(Wave::Axis::row, first, count),
                         columns = counted(Wave::Axis::column, first, count);
  const auto width = static_cast<std::size_t>(values_.cols());
  std::vector<double> sums(width, 0.0);
  for (Eigen::Index at = 0; at < values_.rows(); ++at) {
    const int row = rows[static_cast<std::size_t>(at)], column = columns[static_cast<std::size_t>(at)];
    if (row == 0 && column == 0) continue;
    progress.check();
    for (std::size_t i = 0; i < width; ++i)
      sums[i] += (of_row_[i] ? row : column) * static_cast<double>(values_(at, static_cast<Eigen::Index>(i)));
  }
  for (std::size_t i = 0; i < width; ++i) means[i] = static_cast<float>(sums[i] / count);
}

std::vector<int> RowColumnMeans::counted(Wave::Axis axis, int first, int count) const {
  std::vector<int> counts(static_cast<std::size_t>(values_.rows()));
  for (int token = first; token < first + count; ++token)
    ++counts[static_cast<std::size_t>(coordinate_(axis, token))];
  return counts;
}

}  // namespace whereabouts
