// Tables of pixels: CSV files with one image per row, as Kaggle has MNIST, Fashion-MNIST and EMNIST.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// Whether the first line of the file is that of such a table: names like pixel0 or 1x1 with or without a
// label, or a label and whole numbers up to 255 of a square image. Plain or gzip; reads the first line only.
bool is_pixel_table(const std::filesystem::path& path);

// Such tables in a folder, one for each set: the one to train on, where the name says so, stands for both.
std::vector<std::filesystem::path> pixel_tables_in(const std::filesystem::path& folder);

// The set that `table` belongs to: a name with "train" has a companion with "test" in its place. Without one
// that has labels a fifth of each class is held out by `options.seed`. Fails naming file and line.
DataSet load_pixel_table(const std::filesystem::path& table, const DataOptions& options,
                         const Progress& progress = {});

}  // namespace whereabouts
