#include "core/vit/inside/orders.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/permutation.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {

PixelBatch in_orders(const PixelBatch& pixels, GridShape grid, int stride, int first, int count) {
  PixelBatch all{count, pixels.rows, pixels.columns, pixels.channels, {}};
  all.values.reserve(static_cast<std::size_t>(count) * pixels.values.size());
  for (int order = first; order < first + count; ++order) {
    const PixelBatch one = rearranged_patches(
        pixels, grid, stride, NumpyRandomState(static_cast<std::uint32_t>(order)).permutation(grid.count()));
    all.values.insert(all.values.end(), one.values.begin(), one.values.end());
  }
  return all;
}

void each_order(const Vit& vit, const PixelBatch& pixels, int orders, const ForwardOptions& options,
                const std::function<void(int first, const Forward& forward)>& take,
                const Progress& progress) {
  const VitConfiguration& configuration = vit.configuration();
  const GridShape grid = configuration.grid_of(pixels.rows, pixels.columns);
  const PixelBatch seen = seen_pixels(configuration, pixels, progress);
  // Enough rows for the products of small models, and little to hold of large ones.
  const int at_once = std::clamp(1024 / std::max(1, grid.count()), 1, 8);
  for (int first = 0; first < orders; first += at_once) {
    const int count = std::min(at_once, orders - first);
    progress.report(static_cast<double>(first) / orders, message("order {} of {}", first + 1, orders));
    take(first, vit.forward(in_orders(seen, grid, configuration.stride(), first, count), options, progress));
  }
}

}  // namespace whereabouts
