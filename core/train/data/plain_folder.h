// A folder of images without classes: they are listed, and opened one by one by who looks at them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

struct ListedImages {
  std::vector<std::filesystem::path> files;  // sorted by their paths
  int others = 0;                            // files that are no images by their names
};
// The images in a folder and in the folders in it, by their names alone: regular files. What begins with a
// dot is passed over, and a link to a folder is not followed. Fails (Fault::failed) where it cannot be
// listed.
ListedImages list_images(const std::filesystem::path& folder, const Progress& progress = {});

// Whether there are images in `folder` itself, and no folders of classes beside them.
bool is_plain_folder(const std::filesystem::path& folder);
// Without pixels and classes. Its hash is of the names, sizes and times of its images.
DataSet open_plain_folder(const std::filesystem::path& folder, const Progress& progress = {});

// Whether a set is such a folder. Nothing can be learned of it.
bool has_no_classes(const DataSet& set);
// The folder of a set whose images are files of their own, with classes or without; else empty.
std::filesystem::path folder_of_images(const DataSet& set);

}  // namespace whereabouts
