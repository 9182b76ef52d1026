// Which preprocessing a checkpoint asks for, by all that says something of it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/vit/preprocess/preprocess.h"
#include "core/vit/preprocess/preprocess_sources.h"

namespace whereabouts {

void set_colours(Preprocessing& preprocessing, Colours colours);

// The string at `key`; empty where there is none.
std::string text_in(const nlohmann::json& object, const char* key);

// A list of one or three numbers, or one number.
std::optional<std::array<double, 3>> colours_in(const nlohmann::json& object, const char* key);

// `mean` and `deviation`; false where the deviation is no divisor, and then nothing is changed.
bool set_colours(Preprocessing& preprocessing, const std::array<double, 3>& mean,
                 const std::array<double, 3>& deviation);

// The crop whose floor(length / crop) is `edge`.
double crop_from(int length, int edge);

}  // namespace whereabouts
