#include "core/labs/framework/model/model_input.h"

#include <algorithm>

#include "core/image/resized.h"
#include "core/labs/framework/parameters/frame_parameter.h"
#include "core/vit/forward/forward.h"
#include "core/vit/loaded.h"
#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/resize_pillow.h"

namespace whereabouts {

bool has_transformer(const Inputs& inputs) {
  return inputs.anatomy->depth.value_or(0) > 0;
}

int layer_count(const Inputs& inputs) {
  return std::max(1, inputs.anatomy->depth.value_or(1));
}

int head_count(const Inputs& inputs) {
  return std::max(1, inputs.anatomy->heads.value_or(1)) * inputs.anatomy->maps_of_head;
}

std::shared_ptr<const VitConfiguration> staged_configuration(const Inputs& inputs) {
  if (!inputs.checkpoint) return nullptr;
  // Of other families the names of the tensors tell as much, and no configuration is to be read.
  static constexpr const char* families[] = {"Swin",    "SAM",     "Hiera",    "LeViT", "TinyViT", "MaxViT",
                                             "MaxxViT", "CoAtNet", "CoAtNeXt", "DaViT", "NesT",    "PiT"};
  const auto begins = [&inputs](const char* word) { return inputs.anatomy->family.rfind(word, 0) == 0; };
  if (std::none_of(std::begin(families), std::end(families), begins)) return nullptr;
  const std::shared_ptr<const ModelOutlook> outlook = cached_outlook(*inputs.checkpoint);
  if (!outlook->configuration || outlook->configuration->stages.empty()) return nullptr;
  return {outlook, &*outlook->configuration};
}

int head_count(const Inputs& inputs, int layer) {
  const auto staged = staged_configuration(inputs);
  return staged ? staged->stage_of(layer).heads : head_count(inputs);
}

namespace {

// Of the position table; without one, the window that biases or angles were made for.
std::optional<GridShape> table_shape(const Inputs& inputs) {
  const PositionTensor* table = default_table(*inputs.anatomy);
  if (table != nullptr) return table->grid;
  for (const PositionTensor& each : inputs.anatomy->position) {
    if (each.grid && each.grid->count() > 0) return each.grid;
  }
  return std::nullopt;
}

}  // namespace

int declared_patch(const Inputs& inputs) {
  return std::max(1, inputs.anatomy->patch.value_or(table_patch));
}

int declared_size(const Inputs& inputs) {
  if (const auto staged = staged_configuration(inputs))
    return prepared_rows(*inputs.checkpoint, *inputs.anatomy, staged->image_rows);
  if (sees_films(inputs)) {
    const auto outlook = cached_outlook(*inputs.checkpoint);
    if (outlook->configuration) return outlook->configuration->image_rows;
  }
  const auto grid = table_shape(inputs);
  return prepared_rows(*inputs.checkpoint, *inputs.anatomy, grid ? grid->rows * declared_patch(inputs) : 224);
}

GridShape declared_grid(const Inputs& inputs, int size) {
  if (sees_films(inputs)) {
    const auto outlook = cached_outlook(*inputs.checkpoint);
    if (outlook->configuration) return outlook->configuration->grid_of(size, size);
  }
  const auto table = table_shape(inputs);
  if (!has_transformer(inputs) && table) return *table;
  const int rows = std::max(1, size / declared_patch(inputs));
  if (!table || table->rows == table->columns) return {rows, rows};
  const double shape = static_cast<double>(table->columns) / table->rows;
  return {rows, std::max(1, static_cast<int>(std::lround(rows * shape)))};
}

GridShape declared_grid(const Inputs& inputs, int size, int layer) {
  const auto staged = staged_configuration(inputs);
  if (!staged) return declared_grid(inputs, size);
  const int columns = size == staged->image_rows ? staged->image_columns : size;
  return staged->grid_of_block(layer, staged->grid_of(size, columns));
}

InputPatches at_layer(const InputPatches& patches, const VitConfiguration& configuration, int layer) {
  InputPatches own = patches;
  const EncoderStage stage = configuration.stage_of(layer);
  own.grid = stage.grid(patches.grid);
  own.stride *= stage.divisor;
  return own;
}

InputPatches input_patches(const VitConfiguration& configuration, int rows, int columns) {
  if (configuration.seen_rows > 0) {
    rows = configuration.seen_rows;
    columns = configuration.seen_columns;
  }
  InputPatches patches;
  patches.grid = configuration.grid_of(rows, columns);
  patches.stride = configuration.stride();
  // Of all convolutions together: how many pixels one patch is made from, and how many lie before the first.
  int reach = 1, before = 0, step = 1;
  for (const PatchStage& stage : configuration.embedding_steps) {
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

Image looked_at(const VitConfiguration& configuration, const Image& shown) {
  const InputPatches patches = input_patches(configuration, shown.rows(), shown.columns());
  if (configuration.seen_rows == 0) return cropped(shown, 0, 0, patches.rows, patches.columns);
  return cropped(resized(shown, configuration.seen_rows, configuration.seen_columns), 0, 0, patches.rows,
                 patches.columns);
}

Image in_order(const Image& image, GridShape grid, int stride, const std::vector<int>& order) {
  const PixelBatch pixels{1, image.rows(), image.columns(), image.channels(), image.values()};
  return Image(image.rows(), image.columns(), image.channels(),
               rearranged_patches(pixels, grid, stride, order).values);
}

}  // namespace whereabouts
