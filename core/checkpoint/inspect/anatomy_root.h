// Locates the model in a file: its prefix, and copies of it.
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

struct ModelTensors {
  // The prefix that blocks and patch embedding share: "teacher.backbone.", "module.", or nothing. The names
  // of towers ("visual.", "vision_model.") are not part of it.
  std::string root;
  std::vector<std::string> copies;  // roots of all copies, the chosen first; empty where there is only one
  // The chosen copy's tensors in file order, then those beside it (heads that a wrapper adds, a language
  // tower). Tensors of an optimiser and of other copies are left out.
  std::vector<NamedTensor> own;
};

// Finds the model by its structure: the deepest module that holds a list of transformer blocks and the kernel
// that embeds patches (or, where no kernel has a known name, the position table).
ModelTensors model_tensors(const Checkpoint& checkpoint);

}  // namespace whereabouts
