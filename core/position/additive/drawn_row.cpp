#include "core/position/additive/drawn_row.h"

#include <algorithm>

#include "core/position/truncated_normal.h"

namespace whereabouts {

void draw_row(NumpyRandomState& generator, int width, bool two_sigma, const std::vector<int>& taken,
              float* values, const Progress& progress) {
  constexpr int at_once = 1 << 16;
  std::size_t next = 0;
  for (int start = 0; start < width; start += at_once) {
    const int count = std::min(at_once, width - start);
    const Matrix drawn = truncated_normal(1, count, two_sigma, generator, progress);
    for (; next < taken.size() && taken[next] < start + count; ++next)
      values[next] = drawn(0, taken[next] - start);
  }
}

}  // namespace whereabouts
