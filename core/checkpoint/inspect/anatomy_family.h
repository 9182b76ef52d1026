// Which model family wrote the names of a checkpoint.
#pragma once

#include <string>

#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// Empty where unknown. Families whose names are the same (DINO's or MoCo v3's backbone on its own, a
// fine-tuned MAE) are "timm". `file` holds every name in the file, `names` those of the model.
std::string family_of(const Checkpoint& file, const TensorNames& names);

}  // namespace whereabouts
