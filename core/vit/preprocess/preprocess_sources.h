// Inside core/vit: how images are prepared for a model, by who tells.
//
//   preprocess_choice.cpp        which of them is asked first
//   preprocess_transformers.cpp  preprocessor_config.json
//   preprocess_libraries.cpp     timm's pretrained_cfg and open_clip_config.json
//   preprocess_family.cpp        the family, where no file tells
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {

// Means and deviations that many models share.
enum class Colours { half, imagenet, clip, none };
void set_colours(Preprocessing& preprocessing, Colours colours);

// A list of one or three numbers, or one number.
std::optional<std::array<double, 3>> colours_in(const nlohmann::json& object, const char* key);
// `mean` and `deviation`; false where the deviation is no divisor, and then nothing is changed.
bool set_colours(Preprocessing& preprocessing, const std::array<double, 3>& mean,
                 const std::array<double, 3>& deviation);

// The crop whose floor(length / crop) is `edge`.
double crop_from(int length, int edge);

// Each sets all but the size of the input, of which apply_transformers() alone decides. False, and nothing
// is changed, where the object does not tell.
bool apply_timm(const nlohmann::json& config, Preprocessing& preprocessing);
bool apply_open_clip(const nlohmann::json& open_clip, Preprocessing& preprocessing);
// `config`: the model's, for what kind of model it is where `CPU` does not tell.
bool apply_transformers(const nlohmann::json& processor, const nlohmann::json& config,
                        const VitConfiguration& configuration, Preprocessing& preprocessing);

// Families that transformers interpolates the positions of unasked: their CPU says the input's size.
bool takes_any_size(const std::string& family);

// As the published models of the family are used; marked as assumed. `name`: of the checkpoint.
void apply_family(const std::string& name, const VitConfiguration& configuration,
                  Preprocessing& preprocessing);

}  // namespace whereabouts
