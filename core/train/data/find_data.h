// Which data set a path means: a file of one, its folder, or a folder above it as libraries lay them out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace whereabouts {

enum class DataForm {
  idx,           // MNIST's files
  cifar,         // CIFAR's binaries
  cifar_python,  // CIFAR's pickles, which are not read
  pixel_table,   // a CSV file with one image per row
  arrays,        // a .npz of images and labels
  class_folders
};

struct FoundData {
  DataForm form = DataForm::class_folders;
  std::filesystem::path path;  // of the folder, for tables and arrays of the file
  std::string set;             // of IDX files: what stands before their names
  // A path that names it alone: `path`, or one of its files where its folder holds several.
  std::filesystem::path name;
};

// The sets in the folder itself, or in the file. Looks at names, and at the beginnings of CSV and NPZ files.
std::vector<FoundData> data_sets_at(const std::filesystem::path& path);

// The one that is meant: at `path`, or in the folders below it (torchvision's `root/FashionMNIST/raw`), two
// levels deep. A folder that has none of these is one of class folders, if it is any. Fails (Fault::failed)
// naming all of them where there are several.
FoundData find_data(const std::filesystem::path& path);

// Whether load_data_set() reads it or says which of several to choose.
bool looks_like_data_set(const std::filesystem::path& path);

}  // namespace whereabouts
