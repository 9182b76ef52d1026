// Norms, activation and the form of the blocks, from tensors and configuration.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Its parts; each may add to `assumed`.
void configure_blocks(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration);

}  // namespace whereabouts
