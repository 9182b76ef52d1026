// The images of a data set for a model: files of a folder, opened when their turn comes, or those of a data
// set.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// Of a data set whose images are files, these in their own size, whatever class they are of; of others its
// images to test on, then those to train on.
class DataImages {
 public:
  // Fails as list_images().
  DataImages(std::shared_ptr<const DataSet> set, const Progress& progress);

  int count() const;
  // Fails as load_image().
  Image load(int number, const Progress& progress) const;
  // As it is called in its folder, or by its number.
  Message name(int number) const;

 private:
  std::shared_ptr<const DataSet> set_;
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> files_;
};

}  // namespace whereabouts
