// IDX files, plain or gzip: MNIST, Fashion-MNIST and those made like them. Format:
// http://yann.lecun.com/exdb/mnist, "The IDX file format".
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/train/data/data_set.h"
#include "core/train/data/inflated_file.h"

namespace whereabouts {

// One IDX file of bytes. Opened, its header is read and checked against the length of the file; a gzip file
// cannot tell how much it inflates to, so there the header is checked against what deflate can reach.
class IdxFile {
 public:
  explicit IdxFile(const std::filesystem::path& path, const Progress& progress = {});

  const std::filesystem::path& path() const { return file_.path(); }
  const std::vector<std::uint32_t>& shape() const { return shape_; }
  std::uint64_t count() const { return count_; }
  // All values, appended; once. Fails where the file holds fewer or more than its header states.
  void read(std::vector<std::uint8_t>& values, const Progress& progress = {});

 private:
  InflatedFile file_;
  std::vector<std::uint32_t> shape_;
  std::uint64_t count_ = 1;
};

// Whether the folder has train-images-idx3-ubyte or one of its companions, also with a dot in place of the
// second hyphen or with .gz.
bool is_idx_folder(const std::filesystem::path& folder);

// What stands before "train-images-idx3-ubyte" in the names of a folder's files, sorted: "" of MNIST,
// "emnist-letters-". A folder may hold several sets.
std::vector<std::string> idx_sets_in(const std::filesystem::path& folder);
// The same of one file's name; empty where it is no such name.
std::optional<std::string> idx_set_of(const std::filesystem::path& file);

// train-images, train-labels, t10k-images and t10k-labels (or test-images and test-labels) of a folder, with
// `set` before. Classes are called by their numbers; those of Fashion-MNIST, told by its first test labels,
// have their names, and those of EMNIST their characters where the file that maps them is there. EMNIST's
// images lie on their sides and are turned upright; labels that begin with 1 are counted from 0. Both is
// noted.
DataSet load_idx_folder(const std::filesystem::path& folder, const Progress& progress = {},
                        const std::string& set = {});

// Whether Debian's package dataset-fashion-mnist is installed.
bool has_fashion_mnist();
// From the folder of that package.
DataSet load_fashion_mnist(const Progress& progress = {});

}  // namespace whereabouts
