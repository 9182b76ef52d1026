// The stages of the patch embedding forward and backward: convolutions, as products over unfolded patches.
#include <algorithm>

#include "core/train/model/ops.h"
#include "core/train/model/pass.h"

namespace whereabouts {
namespace {

// Calls visit(number of a patch's value, number of the cell's value) for all values of patches, in rows of
// (channel, row, column) as timm's convolution weighs them; the second is -1 outside of the cells (rows,
// columns, channels).
template <class Visit>
void for_patch_values(const EmbeddingStage& stage, GridShape cells, const Visit& visit) {
  std::ptrdiff_t at = 0;
  for (int token = 0; token < stage.grid.count(); ++token) {
    const Cell cell = stage.grid.cell(token);
    for (int channel = 0; channel < stage.inputs; ++channel) {
      for (int row = 0; row < stage.kernel; ++row) {
        const int y = cell.row * stage.stride - stage.padding + row;
        for (int column = 0; column < stage.kernel; ++column, ++at) {
          const int x = cell.column * stage.stride - stage.padding + column;
          const bool inside = y >= 0 && y < cells.rows && x >= 0 && x < cells.columns;
          visit(at, inside ? (std::ptrdiff_t{y} * cells.columns + x) * stage.inputs + channel : -1);
        }
      }
    }
  }
}

}  // namespace

template <class T>
void Pass<T>::resize_stages() {
  stage_states_.resize(stages_.size());
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const EmbeddingStage& stage = stages_[i];
    StageState& state = stage_states_[i];
    const auto images = static_cast<std::size_t>(max_images_),
               cells = static_cast<std::size_t>(stage.grid.count()),
               values = static_cast<std::size_t>(stage.values()),
               outputs = static_cast<std::size_t>(stage.outputs);
    state.patches.resize(images * cells * values);
    if (i > 0) d_patches_.resize(std::max(d_patches_.size(), cells * values));
    if (!stage.norm) continue;
    state.normed.resize(images * cells * outputs);
    state.factors.resize(images * cells);
    product_.resize(std::max(product_.size(), cells * outputs));
    cells_.resize(product_.size());
  }
}

template <class T>
void Pass<T>::run_stages(const T* parameters, const T* pixels, int image, T* tokens) {
  const T* from = pixels;
  GridShape cells{model_.rows, model_.columns};
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const EmbeddingStage& stage = stages_[i];
    const StageSlices& slices = layout_.stages[i];
    StageState& state = stage_states_[i];
    const int count = stage.grid.count(), values = stage.values(), outputs = stage.outputs;
    const std::ptrdiff_t first = std::ptrdiff_t{image} * count;
    T* patches = state.patches.data() + first * values;
    for_patch_values(stage, cells,
                     [&](std::ptrdiff_t to, std::ptrdiff_t at) { patches[to] = at < 0 ? T(0) : from[at]; });
    T* to = i + 1 < stages_.size() ? cells_.data() : tokens;
    T* product = stage.norm ? product_.data() : to;
    ops::multiply({patches, values}, {parameters + slices.weight, values, true}, count, outputs, values,
                  product, outputs, false, parameters + slices.bias);
    if (stage.norm) {
      ops::norm(product, count, outputs, parameters + slices.norm, parameters + slices.norm_bias,
                state.normed.data() + first * outputs, state.factors.data() + first, to);
    }
    from = to;
    cells = stage.grid;
  }
}

template <class T>
void Pass<T>::stages_gradient(const T* parameters, int image, const T* d, T* gradients) {
  for (std::size_t i = stages_.size(); i-- > 0;) {
    const EmbeddingStage& stage = stages_[i];
    const StageSlices& slices = layout_.stages[i];
    const StageState& state = stage_states_[i];
    const int count = stage.grid.count(), values = stage.values(), outputs = stage.outputs;
    const std::ptrdiff_t first = std::ptrdiff_t{image} * count;
    if (stage.norm) {
      std::fill_n(product_.data(), std::ptrdiff_t{count} * outputs, T(0));
      ops::norm_gradient(d, state.normed.data() + first * outputs, state.factors.data() + first,
                         parameters + slices.norm, count, outputs, product_.data(), gradients + slices.norm,
                         gradients + slices.norm_bias);
      d = product_.data();
    }
    ops::multiply({d, outputs, true}, {state.patches.data() + first * values, values}, outputs, values, count,
                  gradients + slices.weight, values, true);
    ops::add_rows(d, outputs, count, outputs, gradients + slices.bias);
    if (i == 0) return;
    ops::multiply({d, outputs}, {parameters + slices.weight, values}, count, values, outputs,
                  d_patches_.data(), values);
    const GridShape before = stages_[i - 1].grid;
    std::fill_n(cells_.data(), std::ptrdiff_t{before.count()} * stage.inputs, T(0));
    for_patch_values(stage, before, [&](std::ptrdiff_t from, std::ptrdiff_t at) {
      if (at >= 0) cells_[static_cast<std::size_t>(at)] += d_patches_[static_cast<std::size_t>(from)];
    });
    d = cells_.data();
  }
}

template void Pass<float>::resize_stages();
template void Pass<double>::resize_stages();
template void Pass<float>::run_stages(const float*, const float*, int, float*);
template void Pass<double>::run_stages(const double*, const double*, int, double*);
template void Pass<float>::stages_gradient(const float*, int, const float*, float*);
template void Pass<double>::stages_gradient(const double*, int, const double*, double*);

}  // namespace whereabouts
