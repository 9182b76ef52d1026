// The pictures that come with the program, each named by a word where an image is asked for.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// The image that stands in first, then the photographs: "dusk", "cat", "coffee", "rocket".
const std::vector<std::string>& picture_words();
bool is_picture_word(const std::string& name);
// As one that the user gave. Fails (Fault::failed) where it is not installed.
ImageInput picture_named(const std::string& word);
// The picture of that word, or what open_image() finds there.
ImageInput picture_at(const std::filesystem::path& said, const Progress& progress = {},
                      ImageValues values = ImageValues::automatic);

}  // namespace whereabouts
