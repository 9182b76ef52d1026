// The convolutions between the blocks and the head of SAM (forward_neck.cpp) as layers over the grid, which
// have a way back (backward_steps.h).
#pragma once

#include "core/base/progress.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// With the norm behind the blocks, of that `epsilon`, where there is one.
MapSteps steps_of_neck(const VitWeights& weights, float epsilon, const Progress& progress);

}  // namespace whereabouts
