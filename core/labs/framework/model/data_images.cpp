#include "core/labs/framework/model/data_images.h"

#include <utility>

#include "core/base/failure.h"
#include "core/image/load.h"
#include "core/train/data/labelled_image.h"
#include "core/train/data/plain_folder.h"

namespace whereabouts {

DataImages::DataImages(std::shared_ptr<const DataSet> set, const Progress& progress)
    : set_(std::move(set)), folder_(folder_of_images(*set_)) {
  if (!folder_.empty()) files_ = list_images(folder_, progress).files;
}

int DataImages::count() const {
  return folder_.empty() ? set_->test.count() + set_->train.count() : static_cast<int>(files_.size());
}

Image DataImages::load(int number, const Progress& progress) const {
  if (!folder_.empty()) return load_image(files_[static_cast<std::size_t>(number)], progress);
  const bool is_test = number < set_->test.count();
  const LabelledImages& images = is_test ? set_->test : set_->train;
  return labelled_image(images, is_test ? number : number - set_->test.count());
}

Message DataImages::name(int number) const {
  if (folder_.empty()) return message("image {}", number);
  return shown(files_[static_cast<std::size_t>(number)].lexically_relative(folder_).string());
}

}  // namespace whereabouts
