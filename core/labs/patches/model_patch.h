// The patch size that a checkpoint was made for, and what it is on a larger image than the model's input.
#pragma once

#include <optional>
#include <string>

#include "core/base/message.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

struct ModelPatch {
  std::string model;  // the checkpoint's name
  int size = 0;       // px of the model's input
  int rows = 0;       // patches down that input
};
// Empty where the checkpoint does not tell.
std::optional<ModelPatch> model_patch(const Inputs& inputs);

// The model's own size where the patches can be told apart; else, as the model sees the image made small, one
// that cuts it into as many patches as the model's input. `image`: rows and columns.
int patch_for(const ModelPatch& model, int rows, int columns);

// "as vit_tiny does", "what 16 px are to vit_tiny, which sees it made small"; empty where `patch` is neither.
Message patch_in_words(const ModelPatch& model, int patch, int rows, int columns);

}  // namespace whereabouts
