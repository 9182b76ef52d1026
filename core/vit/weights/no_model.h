// Why a file as a whole is no model that can run: told where reading it has failed.
#pragma once

#include <optional>

#include "core/base/failure.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// One of the files that a model lies in ("model-00001-of-00003.safetensors"); an adapter that is kept beside
// the weights it changes (LoRA); weights that were quantized, or that are parametrized in a way that is not
// put together (core/checkpoint/taken_apart.h); NumPy arrays in the place of tensors. The failure
// (Fault::failed) names the file. Empty where it is none of these.
std::optional<Failure> no_model(const Checkpoint& checkpoint);

}  // namespace whereabouts
