// Inside core/vit: how images are prepared for a model, by who tells.
//
//   preprocess_choice.h          which of them is asked first
//   preprocess_transformers.h    preprocessor_config.json
//   preprocess_libraries.h       timm's pretrained_cfg and open_clip_config.json
//   preprocess_family.h          the family, where no file tells
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {

// Means and deviations that many models share. ViViT's processor scales to -1 to 1, takes 0.5 from that and
// divides by 0.5.
enum class Colours { half, imagenet, clip, none, vivit };

}  // namespace whereabouts
