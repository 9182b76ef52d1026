// Transformers that see films: VideoMAE, ViViT, V-JEPA 2.
#pragma once

#include <string>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// By Anatomy::family.
bool is_film_family(const std::string& family);

// Frames, tubelets, and positions that leave no tensor; nothing for other families. Before the positions.
void configure_film(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                    VitConfiguration& configuration);

// Refuses (usage) patches of another size than those that the positions of a model of films are made for.
void check_film_grid(const VitConfiguration& configuration, GridShape trained, GridShape grid);

}  // namespace whereabouts
