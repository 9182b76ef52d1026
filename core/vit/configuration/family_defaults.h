// Defaults of a model family that its files do not state.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// Properties of a family that its tensors do not show.
struct FamilyDefaults {
  double epsilon = 1e-6;
  Activation activation = Activation::gelu;
  Message who;  // "timm's models"; empty where the family is unknown
};

FamilyDefaults family_defaults(const Anatomy& anatomy, const WeightNames& names);

// "gelu", "gelu_pytorch_tanh", "quick_gelu", "silu", "relu" and their other spellings; empty where unknown.
std::optional<Activation> activation_named(const std::string& name);

const char* activation_text(Activation activation);  // "GELU", "quick GELU"

// Returns true if `family` starts with one of the strings.
bool is_family(const std::string& family, std::initializer_list<const char*> starts);

// Refuses models that are no vision transformers, by the name of their family.
void refuse_other_kinds(const WeightNames& names, const Anatomy& anatomy);

}  // namespace whereabouts
