#include "core/labs/framework/model_input.h"

#include <algorithm>
#include <numeric>

#include "core/vit/forward/forward.h"

namespace whereabouts {

bool has_transformer(const Inputs& inputs) {
  return inputs.anatomy->depth.value_or(0) > 0;
}

int layer_count(const Inputs& inputs) {
  return std::max(1, inputs.anatomy->depth.value_or(1));
}

int head_count(const Inputs& inputs) {
  return std::max(1, inputs.anatomy->heads.value_or(1));
}

InputPatches input_patches(const VitConfiguration& configuration, int rows, int columns) {
  InputPatches patches;
  patches.grid = configuration.grid_of(rows, columns);
  patches.stride = configuration.stride();
  // Of all convolutions together: how many pixels one patch is made from, and how many lie before the first.
  int reach = 1, before = 0, step = 1;
  for (const PatchStage& stage : configuration.stages) {
    reach += (stage.kernel - 1) * step;
    before += stage.padding * step;
    step *= stage.stride;
  }
  patches.first = 0.5 * (reach - patches.stride) - before;
  patches.overlap = reach != patches.stride;
  const auto looked_at = [&](int count, int length) {
    return std::min(length, std::max(1, (count - 1) * patches.stride + reach - before));
  };
  patches.rows = looked_at(patches.grid.rows, rows);
  patches.columns = looked_at(patches.grid.columns, columns);
  return patches;
}

std::vector<int> in_place(int count) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  return order;
}

Image in_order(const Image& image, GridShape grid, int stride, const std::vector<int>& order) {
  const PixelBatch pixels{1, image.rows(), image.columns(), image.channels(), image.values()};
  return Image(image.rows(), image.columns(), image.channels(),
               rearranged_patches(pixels, grid, stride, order).values);
}

}  // namespace whereabouts
