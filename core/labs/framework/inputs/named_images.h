// Several images that are named one by one, as one sequence: `--image` given several times.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/image/image_values.h"
#include "core/labs/framework/inputs/inputs.h"

namespace whereabouts {

// The first of them, with all of them as its frames; each a file or a word of built_in_pictures.h. `values`:
// of those that are arrays. Every one is read once, so that what cannot be read is said here. Fails
// (Fault::failed) naming the file, also where it is a folder or a film, which holds several itself.
ImageInput images_named(const std::vector<std::filesystem::path>& said, ImageValues values,
                        const Progress& progress);

// What a title calls one of them: its file's name without folder and suffix, or the word.
std::string title_of_image(const std::filesystem::path& said);

}  // namespace whereabouts
