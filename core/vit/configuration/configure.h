// From names, shapes, the configuration and what the family is known for to a VitConfiguration.
//
//   configure.h             sizes, heads, prefix tokens, and the order in which the rest is asked
//   configure_blocks.h      MLP, activation, norms
//   configure_position.h    which schemes act, and the form of a rotation that leaves no tensor
//   configure_pooling.h     what the head reads
//   family_defaults.h       what a family does that its tensors do not show; the kinds that are refused
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Asked in this order: what the user said and the configuration, tensors and their shapes, the family, the
// file's name. What only the last two tell is an assumption: VitConfiguration::assumed says it.
//
// Fails (Fault::failed) for models that are no plain vision transformers, saying what of Whereabouts can use
// them; for files that do not tell how many heads there are, or by what the model knows positions.
// `additive`, the prefix of its rows and the input's size are settled when the tables are read.
VitConfiguration configuration_of(const WeightNames& names, const Anatomy& anatomy,
                                  const ModelConfig& stated);

// Whether a configuration came with the file: timm's or OpenCLIP's architecture, or transformers' model type.
bool is_configured(const Anatomy& anatomy, const ModelConfig& stated);

}  // namespace whereabouts
