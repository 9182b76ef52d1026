// From names, shapes, the file's own words and the habits of its family to a configuration.
#pragma once

#include "core/vit/configuration.h"
#include "core/vit/model_names.h"
#include "core/vit/stated.h"

namespace whereabouts {

// Fails (Fault::failed) for models that are no plain vision transformers, saying what of Whereabouts can use
// them, and for files that do not tell how many heads there are. `additive`, the prefix of its rows and the
// input's size are settled when the tables are read.
VitConfiguration configuration_of(const ModelNames& names, const Anatomy& anatomy, const Stated& stated);

// What a family does that its tensors do not show.
struct Habits {
  double epsilon = 1e-6;
  Activation activation = Activation::gelu;
  std::string why;  // "timm's models"; empty where the family is unknown
};
Habits habits_of(const std::string& family, const ModelNames& names);

// "gelu", "gelu_pytorch_tanh", "quick_gelu", "silu", "relu" and their other spellings; empty where unknown.
std::optional<Activation> activation_named(const std::string& name);

// Refuses models of other kinds by their family's name.
void refuse_other_kinds(const ModelNames& names, const Anatomy& anatomy);

}  // namespace whereabouts
