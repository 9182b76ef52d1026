// Encoders of one grid whose blocks see windows, but for a few that see all of it (SAM, VitDet). Their stages
// are runs of blocks that see as much.
#pragma once

#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

bool has_window_runs(const Anatomy& anatomy, const ModelConfig& stated);

// Fills in the stages: from the configuration where that names the model, else from the vectors of offsets,
// which are as long as what a block sees.
void configure_window_runs(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                           VitConfiguration& configuration);

// The grid that the vectors of offsets of the blocks without windows were made for; empty without any.
GridShape trained_grid(const WeightNames& names, const VitConfiguration& configuration);

}  // namespace whereabouts
