// timm's and OpenCLIP's configurations of preprocessing.
#pragma once

#include <nlohmann/json.hpp>

#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {

// Each sets all but the size of the input, of which apply_transformers() alone decides. False, and nothing
// is changed, where the object does not tell.
bool apply_timm(const nlohmann::json& config, Preprocessing& preprocessing);

bool apply_open_clip(const nlohmann::json& open_clip, Preprocessing& preprocessing);

}  // namespace whereabouts
