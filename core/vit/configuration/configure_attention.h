// Attention that is more than one softmax between tokens, by the tensors that such blocks have.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Of models without stages. `configuration` has the number of blocks and the heads of its library, which
// become maps.
void configure_attention(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                         VitConfiguration& configuration);

}  // namespace whereabouts
