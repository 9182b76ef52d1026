// Where in a file the model stands: behind which prefixes, beside which copies of itself.
#pragma once

#include <string>
#include <vector>

#include "core/checkpoint/tensor_names.h"

namespace whereabouts {

struct ModelTensors {
  std::string root;                 // "teacher.backbone.", "module.", or nothing
  std::vector<std::string> copies;  // roots of all copies, the chosen first; empty where there is only one
  // The chosen copy's tensors in file order, and those beside it (heads, decoders, a language tower). Tensors
  // of an optimiser and of other copies are left out.
  std::vector<NamedTensor> own;
};

ModelTensors model_tensors(const Checkpoint& checkpoint);

}  // namespace whereabouts
