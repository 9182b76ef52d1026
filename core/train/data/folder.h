// A folder with a folder of images for each class.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// FOLDER/CLASS/**/image, or FOLDER/train/CLASS/** with FOLDER/test/CLASS/** (or val) beside it. Classes are
// in the order of their names. Without a folder for testing, every fifth image of each class is held out (at
// least one of two): NumpyRandomState(seed) permutes the readable images of each class in turn, sorted by
// path, and the first of them are taken.
//
// Images are cropped to the square in their centre and resized to options.size (Pillow's bilinear). They are
// grey where all of them are, else colour. What cannot be read is skipped and noted; names that begin with a
// dot are passed over.
DataSet load_class_folders(const std::filesystem::path& folder, const DataOptions& options,
                           const Progress& progress = {});

}  // namespace whereabouts
