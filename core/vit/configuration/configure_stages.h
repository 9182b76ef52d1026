// Stages of hierarchical models: which blocks are of which, their widths and heads, from names and shapes.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Returns true for Swin and Swin v2, whose blocks lie in a list for each stage.
bool has_stages(const WeightNames& names, const Anatomy& anatomy);

// Fills in stages but for their windows, which are told when weights are read, and the form of windows.
// Width, heads and head_dim become those of the last stage. Refuses blocks that are none of Swin's.
void configure_stages(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration);

// The beginning of the names of a stage's blocks, "layers.1.blocks.", in order.
std::vector<std::string> stage_lists(const WeightNames& names);

// Refuses (usage) inputs that the library of a hierarchical model does not take either. `where` names the
// model.
void check_stage_input(const std::string& where, const VitConfiguration& configuration, int rows,
                       int columns);

}  // namespace whereabouts
