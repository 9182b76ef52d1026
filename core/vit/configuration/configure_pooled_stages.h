// Hiera, and the image encoder of SAM 2: stages whose first block pools its queries, so that it has fewer
// tokens behind it than before.
#pragma once

#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

bool has_pooled_stages(const Anatomy& anatomy);

// Fills in the stages, as runs of blocks with the same windows, the depth without the blocks between stages,
// and heads. Width, heads and head_dim become those of the last stage once the embedding is read.
void configure_pooled_stages(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                             VitConfiguration& configuration);

}  // namespace whereabouts
