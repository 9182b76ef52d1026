// What stands between two stages of PiT, under timm's name or under that of its authors.
#pragma once

#include <string>

#include "core/vit/configuration/weight_names.h"

namespace whereabouts {

// "transformers.1.pool.", in front of stage 1; "pools.0." in its authors' files. Empty where there is none.
inline std::string pit_pool(const WeightNames& names, int stage) {
  const std::string in_stage = "transformers." + std::to_string(stage) + ".pool.",
                    beside = "pools." + std::to_string(stage - 1) + ".";
  for (const std::string& before : {in_stage, beside}) {
    if (names.tensor(before + "conv.weight") != nullptr) return before;
  }
  return {};
}

}  // namespace whereabouts
