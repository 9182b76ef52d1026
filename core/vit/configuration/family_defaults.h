// What a family of models does that its files do not say.
#pragma once

#include "core/vit/configuration/configuration.h"
#include "core/vit/configuration/configure.h"
#include "core/vit/configuration/model_config.h"
#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

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
