// transformers' preprocessor_config.json.
#pragma once

#include <nlohmann/json.hpp>

#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {

// `config`: the model's, for what kind of model it is where `CPU` does not tell.
bool apply_transformers(const nlohmann::json& processor, const nlohmann::json& config,
                        const VitConfiguration& configuration, Preprocessing& preprocessing);

// Refuses what the file says of an image and apply_transformers() does not read, by its word. `place`: of the
// model.
void refuse_unread_steps(const nlohmann::json& processor, const std::string& place);

// Families that transformers interpolates the positions of unasked: their CPU says the input's size.
bool takes_any_size(const std::string& family);

}  // namespace whereabouts
