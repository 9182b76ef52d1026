// Builds a VitConfiguration from names, shapes, configuration and family defaults.
//
//   configure.h             sizes, heads, prefix tokens; calls the rest in order
//   configure_blocks.h      MLP, activation, norms
//   configure_stages.h      stages and windows
//   configure_position.h    position schemes, and the form of a rotation that stores no tensor
//   configure_pooling.h     what the head reads
//   family_defaults.h       defaults of a family; the kinds that are refused
//   read_whole.h            whatever of a library's configuration nobody read is refused by name
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Sources in this order: the user's overrides and the configuration, tensors and their shapes, the family,
// the file's name. What only the last two say is an assumption and goes to VitConfiguration::assumed, unless
// the architecture or model_type that a library's configuration names fixes it (ModelConfig::is_known()).
//
// Fails (Fault::failed) for models that are no plain vision transformers, with what still works; and for
// files that do not state the number of heads or the position scheme. `additive`, the prefix of its rows and
// the input size are set when the tables are read.
VitConfiguration configuration_of(const WeightNames& names, const Anatomy& anatomy,
                                  const ModelConfig& stated);

}  // namespace whereabouts
