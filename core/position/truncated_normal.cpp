#include "core/position/truncated_normal.h"

#include <cmath>

#include "core/base/permutation.h"

namespace whereabouts {

Matrix truncated_normal(int rows, int width, bool two_sigma, NumpyRandomState& generator,
                        const Progress& progress) {
  constexpr double deviation = 0.02;
  const double bound = two_sigma ? 2 * deviation : 2.0;
  Matrix table(rows, width);
  for (int row = 0; row < rows; ++row) {
    progress.check();
    for (int column = 0; column < width; ++column) {
      double value = deviation * generator.normal();
      while (std::abs(value) > bound) value = deviation * generator.normal();
      table(row, column) = static_cast<float>(value);
    }
  }
  return table;
}

}  // namespace whereabouts
