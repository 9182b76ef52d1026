// The embedding of models that see films: a convolution over a few frames.
#pragma once

#include <string>

#include "core/vit/weights/weight_reader.h"

namespace whereabouts {

// (D, C, T, P, P) of PyTorch as (D, P * P * T * C): a pixel has the channels of its T frames one behind the
// other. Refuses other shapes; `stage` gets the kernel's side.
Dense read_tubelets(WeightReader& source, const std::string& layer, int tubelet, PatchStage& stage);

}  // namespace whereabouts
