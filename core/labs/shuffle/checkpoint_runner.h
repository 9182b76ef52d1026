// The transformer that a checkpoint holds.
#pragma once

#include <memory>

#include "core/labs/shuffle/model_result.h"

namespace whereabouts {

// Runs through the backend that the inputs name.
std::unique_ptr<ModelRunner> checkpoint_runner(const Inputs& inputs, bool objects, int layer, int head,
                                               const Progress& progress);

}  // namespace whereabouts
