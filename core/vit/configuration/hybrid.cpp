#include "core/vit/configuration/hybrid.h"

#include <algorithm>

namespace whereabouts {

bool has_convolution_stem(const WeightNames& names) {
  if (names.tensor(xcit_stem) != nullptr) return true;
  const std::string before = hybrid_backbone;
  const auto layers = {"stem.conv.weight", "conv.weight", "conv1.0.weight", "0.conv.weight"};
  return std::any_of(layers.begin(), layers.end(),
                     [&](const char* layer) { return names.tensor(before + layer) != nullptr; });
}

}  // namespace whereabouts
