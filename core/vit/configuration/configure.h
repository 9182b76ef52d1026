// From names, shapes, the configuration and what the family is known for to a VitConfiguration.
//
//   configure.cpp           sizes, heads, prefix tokens, and the order in which the rest is asked
//   configure_blocks.cpp    MLP, activation, norms
//   configure_position.cpp  which schemes act, and the form of a rotation that leaves no tensor
//   configure_pooling.cpp   what the head reads
//   family_defaults.cpp     what a family does that its tensors do not show; the kinds that are refused
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

// The parts of it. Each adds to `assumed`.
void configure_blocks(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                      VitConfiguration& configuration);
void configure_position(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                        VitConfiguration& configuration);
void configure_pooling(const WeightNames& names, const Anatomy& anatomy, const ModelConfig& stated,
                       VitConfiguration& configuration);

// The layer that gives the classes; empty where there is none of a known name. A language tower's or a
// self-supervised projection's layers are other things.
std::string classifier_layer(const WeightNames& names);

// What a family does that its tensors do not show.
struct FamilyDefaults {
  double epsilon = 1e-6;
  Activation activation = Activation::gelu;
  std::string who;  // "timm's models"; empty where the family is unknown
};
FamilyDefaults family_defaults(const Anatomy& anatomy, const WeightNames& names);

// "gelu", "gelu_pytorch_tanh", "quick_gelu", "silu", "relu" and their other spellings; empty where unknown.
std::optional<Activation> activation_named(const std::string& name);
std::string activation_text(Activation activation);  // "GELU", "quick GELU"

// Whether `family` starts with one of the texts.
bool is_family(const std::string& family, std::initializer_list<const char*> starts);

// Refuses models of other kinds by their family's name.
void refuse_other_kinds(const WeightNames& names, const Anatomy& anatomy);

}  // namespace whereabouts
