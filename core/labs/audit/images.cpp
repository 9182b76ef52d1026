#include "core/labs/audit/images.h"

#include <cstdint>
#include <utility>

#include "core/base/failure.h"
#include "core/image/load.h"
#include "core/train/data/plain_folder.h"

namespace whereabouts {

AuditImages::AuditImages(std::shared_ptr<const DataSet> set, const Progress& progress)
    : set_(std::move(set)), folder_(folder_of_images(*set_)) {
  if (!folder_.empty()) files_ = list_images(folder_, progress).files;
}

int AuditImages::count() const {
  return folder_.empty() ? set_->test.count() + set_->train.count() : static_cast<int>(files_.size());
}

Image AuditImages::load(int number, const Progress& progress) const {
  if (!folder_.empty()) return load_image(files_[static_cast<std::size_t>(number)], progress);
  const bool is_test = number < set_->test.count();
  const LabelledImages& images = is_test ? set_->test : set_->train;
  const std::uint8_t* bytes = images.image(is_test ? number : number - set_->test.count());
  return Image(images.rows, images.columns, images.channels,
               std::vector<std::uint8_t>(bytes, bytes + images.image_bytes()));
}

Message AuditImages::name(int number) const {
  if (folder_.empty()) return message("image {}", number);
  return shown(files_[static_cast<std::size_t>(number)].lexically_relative(folder_).string());
}

}  // namespace whereabouts
