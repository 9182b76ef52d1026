#include "core/tables/built_in_checkpoint.h"

#include <utility>

#include "core/base/resources.h"
#include "core/checkpoint/open.h"
#include "core/image/load.h"

namespace whereabouts {
namespace {

// The file under another path: none, by which sessions and commands know that nothing was given.
class BuiltInCheckpoint : public Checkpoint {
 public:
  explicit BuiltInCheckpoint(std::shared_ptr<const Checkpoint> file) : file_(std::move(file)) {
    name_ = file_->name();
    format_ = file_->format();
    metadata_ = file_->metadata();
    identity_ = file_->identity();
    tensors_ = file_->tensors();
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    return file_->read_array(tensor, progress);
  }

 private:
  std::shared_ptr<const Checkpoint> file_;
};

std::shared_ptr<const Checkpoint> opened(const char* resource) {
  return std::make_shared<const BuiltInCheckpoint>(open_checkpoint(resource_path(resource)));
}

}  // namespace

std::shared_ptr<const Checkpoint> built_in_checkpoint() {
  static const auto checkpoint = opened("checkpoints/fashion.safetensors");
  return checkpoint;
}

std::shared_ptr<const Checkpoint> built_in_fine_checkpoint() {
  static const auto checkpoint = opened("checkpoints/fashion-14x14.safetensors");
  return checkpoint;
}

bool is_built_in(const Checkpoint& checkpoint) {
  return checkpoint.identity() == built_in_checkpoint()->identity() ||
         checkpoint.identity() == built_in_fine_checkpoint()->identity();
}

std::shared_ptr<const Image> built_in_test_image() {
  static const auto image =
      std::make_shared<const Image>(load_image(resource_path("images/fashion-mnist/ankle-boot.png")));
  return image;
}

}  // namespace whereabouts
