// The arrays of a figure as matrices, for tests that compute what its words say.
#pragma once

#include <string>
#include <vector>

#include "core/base/matrix.h"
#include "tests/lab_runs.h"

namespace whereabouts {

inline std::vector<int> whole_numbers(const Figure& figure, const std::string& name) {
  std::vector<int> all;
  for (const double each : numbers(figure, name)) all.push_back(static_cast<int>(each));
  return all;
}

inline int asked(const Values& values, const char* id) {
  return static_cast<int>(values.get<std::int64_t>(id));
}

// Of an array with two axes.
inline MatrixD matrix_of(const Figure& figure, const std::string& name) {
  const Array array = array_of(figure, name);
  const std::vector<double> all = doubles(array);
  return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
      all.data(), static_cast<Eigen::Index>(array.shape[0]), static_cast<Eigen::Index>(array.shape[1]));
}

inline std::size_t length_of(const Figure& figure, const std::string& name, std::size_t axis) {
  return array_of(figure, name).shape[axis];
}

}  // namespace whereabouts
