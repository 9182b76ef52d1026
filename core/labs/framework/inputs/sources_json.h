// What names inputs again, as members of JSON: in sessions and in talks.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "core/labs/framework/inputs/input_sources.h"

namespace whereabouts {

// The member that names the images behind the first: a list of their names.
inline constexpr const char* more_images_key = "more-images";

// Adds a member for every input that has a key and is named, and null for those that are always written; what
// was stated of them as "image-values", "said" and "said2", where there is any.
void add_sources(nlohmann::json& json, const InputSources& sources);

}  // namespace whereabouts
