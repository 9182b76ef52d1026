// How CrossViT's two encoders name what each has once.
#pragma once

#include <string>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// "pos_embed_1" (timm) or "pos_embed.1" (its authors); empty where the file has neither.
inline std::string crossvit_part(const WeightNames& names, const char* part, int encoder) {
  for (const char* between : {"_", "."}) {
    std::string name = part + (between + std::to_string(encoder));
    if (names.tensor(name) != nullptr) return name;
  }
  return {};
}

}  // namespace whereabouts
