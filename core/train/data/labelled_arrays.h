// Images and labels in one .npz: MedMNIST's (train_images, train_labels, ...) and Keras' (x_train, y_train,
// ...).
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// Whether the file is a .npz with arrays of such names. Reads its directory only.
bool holds_labelled_arrays(const std::filesystem::path& path);

// Images are bytes, (N, H, W), (N, H, W, 1), (N, H, W, 3) or with channels first; labels are whole numbers,
// (N) or (N, 1). Images to validate on are left out, which is noted. Fails naming the file and the array:
// other shapes and types, several labels of an image, counts that do not agree.
DataSet load_labelled_arrays(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace whereabouts
