#include "core/labs/patches/model_patch.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/labs/framework/parameters/patch_parameters.h"

namespace whereabouts {
namespace {

constexpr int max_along = 64;  // patches that can be told apart in a figure

}  // namespace

std::optional<ModelPatch> model_patch(const Inputs& inputs) {
  if (!inputs.anatomy || !inputs.anatomy->patch || *inputs.anatomy->patch < 1) return std::nullopt;
  const PositionTensor* table = default_table(*inputs.anatomy);
  const bool grid = table != nullptr && table->grid && table->grid->rows > 1;
  return ModelPatch{shown(inputs.checkpoint->name(), 40), *inputs.anatomy->patch,
                    grid ? table->grid->rows : 14};
}

int patch_for(const ModelPatch& model, int rows, int columns) {
  const int shorter = std::min(rows, columns), longer = std::max(rows, columns);
  if (2 * model.size > shorter) return default_patch(rows, columns);
  if (longer / model.size <= max_along) return model.size;
  return std::max(1, static_cast<int>(std::lround(1.0 * shorter / model.rows)));
}

Message patch_in_words(const ModelPatch& model, int patch, int rows, int columns) {
  if (patch == model.size) return message("as {} does", model.model);
  if (2 * model.size > std::min(rows, columns) || patch != patch_for(model, rows, columns)) return {};
  return message("what {} px are to {}, which sees it made small", model.size, model.model);
}

}  // namespace whereabouts
