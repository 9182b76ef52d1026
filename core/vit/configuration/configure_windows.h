// The windows of models without stages.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Qwen2.5-VL's, which leave no tensor: its configuration's words, else those of the published models.
void configure_windows(const WeightNames& names, const ModelConfig& stated, VitConfiguration& configuration);

}  // namespace whereabouts
