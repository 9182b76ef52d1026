// What a model is given, as pixels of an image that can be drawn.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/image/image.h"
#include "core/labs/framework/inputs/inputs.h"
#include "core/vit/configuration/configuration.h"

namespace whereabouts {

// Whether the checkpoint names the blocks of a transformer.
bool has_transformer(const Inputs& inputs);
// What it names of them; 1 at least.
int layer_count(const Inputs& inputs);
int head_count(const Inputs& inputs);

// The configuration of a model whose layers lie in stages of their own grids, widths and heads; null for
// others, and where it does not run.
std::shared_ptr<const VitConfiguration> staged_configuration(const Inputs& inputs);
// Of one layer, from 0.
int head_count(const Inputs& inputs, int layer);

// Pixels of a patch where no model says.
inline constexpr int table_patch = 16;
// The side of the model's input and of its patches in pixels, as far as the names of its tensors and what
// lies beside them tell: what parameters are declared for. A model decides for itself when it runs.
int declared_size(const Inputs& inputs);
int declared_patch(const Inputs& inputs);
// Patches of an input of that size (of the shorter side of the grid's rows).
GridShape declared_grid(const Inputs& inputs, int size);
// The tokens that enter a layer.
GridShape declared_grid(const Inputs& inputs, int size, int layer);

// Every patch as a square of `stride` pixels around the middle of what it is made from: the patch itself in
// most models; where patches overlap, each reaches beyond its square.
struct InputPatches {
  GridShape grid;
  int stride = 0;
  double first = 0;  // where the first square begins, down and across
  bool overlap = false;
  int rows = 0, columns = 0;  // pixels the model looks at: without a rim that is too narrow for a patch
};
InputPatches input_patches(const VitConfiguration& configuration, int rows, int columns);
// The part of an image, prepared, that the model looks at, in the pixels that its patches lie on.
Image looked_at(const VitConfiguration& configuration, const Image& shown);
// Where the tokens of a layer lie.
InputPatches at_layer(const InputPatches& patches, const VitConfiguration& configuration, int layer);

// The image with its squares of `stride` pixels in another order, place i taking square order[i], as the
// model takes them: what is outside of the squares stays. These begin in the corner, not at
// InputPatches::first.
Image in_order(const Image& image, GridShape grid, int stride, const std::vector<int>& order);

}  // namespace whereabouts
