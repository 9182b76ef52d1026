// Where position enters: tables, rotations, biases.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

void configure_position(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                        VitConfiguration& configuration);

}  // namespace whereabouts
