// The blocks of DaViT under either of timm's names.
#pragma once

#include <string>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// The beginning of the names of a block of windows, or of the block of channels behind it.
std::string davit_block(const WeightNames& names, int stage, int block, bool channels);

}  // namespace whereabouts
