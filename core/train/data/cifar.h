// CIFAR-10 and CIFAR-100, their binary versions. Format: https://www.cs.toronto.edu/~kriz/cifar.html.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// Whether the folder has a batch of CIFAR-10 (data_batch_1.bin), or train.bin and test.bin (CIFAR-100).
bool is_cifar_folder(const std::filesystem::path& folder);

// Whether it has the Python version, which is made of pickles.
bool is_cifar_python_folder(const std::filesystem::path& folder);

// The classes of CIFAR-100 are the fine ones. Names come from batches.meta.txt or fine_label_names.txt; where
// that is missing, classes are called by their numbers and a note says so.
DataSet load_cifar_folder(const std::filesystem::path& folder, const Progress& progress = {});

}  // namespace whereabouts
