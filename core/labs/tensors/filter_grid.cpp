#include "core/labs/tensors/filter_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace whereabouts {
namespace {

constexpr std::int64_t max_filters = 1024;

// As near to a square, or a little wider, as leaves the last row full where one does.
int across_of(int count) {
  const int min = std::max(1, static_cast<int>(std::ceil(std::sqrt(count))));
  for (int across = min; across <= 2 * min && across <= count; ++across) {
    if (count % across == 0) return across;
  }
  return min;
}

struct FilterValues {
  const Array& values;
  const KernelShape& kernel;

  double at(std::int64_t filter, std::int64_t channel, int row, int column) const {
    const std::int64_t index =
        kernel.filters_last
            ? ((std::int64_t{row} * kernel.columns + column) * kernel.channels + channel) * kernel.count +
                  filter
            : ((filter * kernel.channels + channel) * kernel.rows + row) * kernel.columns + column;
    return std::visit(
        [&](const auto& held) { return static_cast<double>(held[static_cast<std::size_t>(index)]); },
        values.values);
  }
  double max_of(std::int64_t filter) const {
    double max = 0;
    for (std::int64_t channel = 0; channel < kernel.channels; ++channel) {
      for (int row = 0; row < kernel.rows; ++row) {
        for (int column = 0; column < kernel.columns; ++column) {
          const double size = std::abs(at(filter, channel, row, column));
          if (std::isfinite(size)) max = std::max(max, size);
        }
      }
    }
    return max > 0 ? max : 1;
  }
  double mean_of_channels(std::int64_t filter, int row, int column) const {
    double sum = 0;
    for (std::int64_t channel = 0; channel < kernel.channels; ++channel)
      sum += at(filter, channel, row, column);
    return sum / static_cast<double>(kernel.channels);
  }
};

}  // namespace

void draw_mosaic(TensorsData& data, const Array& array, const Progress& progress) {
  const KernelShape& kernel = *data.kernel;
  data.filters = static_cast<int>(std::min(kernel.count, max_filters));
  data.filters_across = across_of(data.filters);
  const int down = (data.filters + data.filters_across - 1) / data.filters_across;
  const int height = down * kernel.rows, width = data.filters_across * kernel.columns;
  const FilterValues filters{array, kernel};
  const bool colours = kernel.channels == 3;
  Matrix grey;
  std::vector<std::uint8_t> rgb;
  if (colours) {
    rgb.assign(static_cast<std::size_t>(height) * static_cast<std::size_t>(width) * 3, 128);
  } else {
    grey = Matrix::Constant(height, width, std::numeric_limits<float>::quiet_NaN());
  }
  for (int filter = 0; filter < data.filters; ++filter) {
    progress.check();
    const int top = filter / data.filters_across * kernel.rows;
    const int left = filter % data.filters_across * kernel.columns;
    const double max = colours ? filters.max_of(filter) : 1;
    for (int row = 0; row < kernel.rows; ++row) {
      for (int column = 0; column < kernel.columns; ++column) {
        if (!colours) {
          grey(top + row, left + column) = static_cast<float>(filters.mean_of_channels(filter, row, column));
          continue;
        }
        const std::size_t pixel = static_cast<std::size_t>(top + row) * static_cast<std::size_t>(width) +
                                  static_cast<std::size_t>(left + column);
        for (std::size_t channel = 0; channel < 3; ++channel) {
          const double value = filters.at(filter, static_cast<std::int64_t>(channel), row, column) / max;
          const double level = std::isfinite(value) ? 127.5 + 127.5 * std::clamp(value, -1.0, 1.0) : 128;
          rgb[pixel * 3 + channel] = static_cast<std::uint8_t>(std::lround(level));
        }
      }
    }
  }
  if (colours) {
    data.rgb = std::make_shared<const std::vector<std::uint8_t>>(std::move(rgb));
  } else {
    data.grey = std::make_shared<const Matrix>(std::move(grey));
  }
}

}  // namespace whereabouts
