// The arrays of a figure as matrices, for tests that compute what its words say.
#pragma once

#include <cmath>
#include <numeric>
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

// Pearson's; NaN where x varies by no more than `least`, its sum of squares, or y not at all.
inline double correlation_of(const std::vector<double>& x, const std::vector<double>& y, double least = 0) {
  const auto count = static_cast<double>(x.size());
  const double mx = std::accumulate(x.begin(), x.end(), 0.0) / count,
               my = std::accumulate(y.begin(), y.end(), 0.0) / count;
  double xx = 0, yy = 0, xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
    xy += (x[i] - mx) * (y[i] - my);
  }
  return xx > least && yy > 0 ? xy / std::sqrt(xx * yy) : std::nan("");
}

inline std::size_t length_of(const Figure& figure, const std::string& name, std::size_t axis) {
  return array_of(figure, name).shape[axis];
}

}  // namespace whereabouts
