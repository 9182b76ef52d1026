// Hybrids: plain vision transformers whose patches are cut from a map of features of a ResNet.
#pragma once

#include "core/vit/weights/weight_reader.h"
#include "core/vit/weights/weights.h"

namespace whereabouts {

// The layers before the patches; appends what they do to the grid. Returns their channels.
int read_hybrid_stem(WeightReader& source, VitConfiguration& configuration, VitWeights& weights);

// The same of XCiT (weights_read_xcit.cpp); `stride` grows with each layer.
int read_xcit_stem(WeightReader& source, int& stride, VitConfiguration& configuration, MapSteps& steps);

}  // namespace whereabouts
