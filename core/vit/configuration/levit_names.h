// The parts of LeViT under the names of timm and of transformers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// A product without biases, and the norm over batches behind it.
struct NormedLayer {
  std::string product, norm;
};

struct LevitBlockNames {
  std::string biases;  // a tensor
  NormedLayer qkv, proj, up, down;
};

struct LevitDownNames {
  std::string biases;
  NormedLayer queries, keys_values, proj, up, down;  // up is empty where there is no MLP
};

struct LevitNames {
  struct Head {
    std::string norm, product;
  };
  std::vector<NormedLayer> stem;
  std::vector<std::vector<LevitBlockNames>> stages;
  std::vector<LevitDownNames> downs;  // before each stage but the first
  std::vector<Head> heads;            // their mean is the answer
};

// Empty where the file is none.
std::optional<LevitNames> levit_names(const WeightNames& names);

}  // namespace whereabouts
