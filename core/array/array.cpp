#include "core/array/array.h"

namespace whereabouts {

std::size_t Array::count() const {
  std::size_t product = 1;
  for (const std::size_t size : shape) product *= size;
  return product;
}

Array to_array(const Matrix& matrix) {
  return {{static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())},
          std::vector<float>(matrix.data(), matrix.data() + matrix.size())};
}

Array to_array(const MatrixD& matrix) {
  return {{static_cast<std::size_t>(matrix.rows()), static_cast<std::size_t>(matrix.cols())},
          std::vector<double>(matrix.data(), matrix.data() + matrix.size())};
}

Array to_array(const std::vector<int>& values) {
  return {{values.size()}, std::vector<std::int64_t>(values.begin(), values.end())};
}

}  // namespace whereabouts
