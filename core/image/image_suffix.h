// Which files are images by their names.
#pragma once

#include <filesystem>

namespace whereabouts {

// ".png", ".JPG" and the others that images have; arrays, which may hold something else, are not among them.
bool has_image_suffix(const std::filesystem::path& path);

}  // namespace whereabouts
