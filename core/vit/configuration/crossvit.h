// What CrossViT's files and configurations tell of its two encoders.
#pragma once

#include "core/base/grid.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/crossvit_names.h"
#include "core/vit/configuration/model_config.h"

namespace whereabouts {

struct CrossVitSide {
  int width = 0, patch = 0;
  GridShape pixels, grid;  // that its patches lie on, and of patches
  bool told = false;       // by the size of the input and its scale; else a square
};

// Of encoder 0 or 1. Refuses (file) what leaves no grid of whole patches.
CrossVitSide crossvit_side(const WeightNames& names, const ModelConfig& stated, int encoder,
                           VitConfiguration& configuration);

}  // namespace whereabouts
