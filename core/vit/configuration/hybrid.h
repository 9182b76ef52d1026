// Hybrids: plain vision transformers whose patches are cut from a map of features that convolutions made.
#pragma once

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

inline constexpr const char* hybrid_backbone = "patch_embed.backbone.";

inline constexpr const char* xcit_stem = "patch_embed.proj.0.0.weight";

// By a layer that such nets begin with.
bool has_convolution_stem(const WeightNames& names);

}  // namespace whereabouts
