#include "core/checkpoint/numpy/npy.h"

#include <algorithm>

#include "core/array/npy_header.h"
#include "core/base/failure.h"
#include "core/checkpoint/formats.h"

namespace whereabouts {
namespace {

// A .npy file as a checkpoint of one tensor, named after the file.
class NpyCheckpoint : public Checkpoint {
 public:
  explicit NpyCheckpoint(std::shared_ptr<const WeightFile> file) : file_(std::move(file)) {
    path_ = file_->path();
    name_ = path_.stem().string();
    format_ = "npy";
    const std::uint64_t first = std::min<std::uint64_t>(file_->size(), npy_header_limit + 12);
    const std::string start = file_->read(0, static_cast<std::size_t>(first));
    header_ =
        parse_npy_header(start.data(), start.size(), file_->size(), FilePath{path_.string()}, NpyTypes::any);
    if (header_.kind == '\0') refuse_npy_type(header_, FilePath{path_.string()});
    identity_ = file_->identity(start.substr(0, header_.data_offset));
    tensors_.push_back(tensor_info(name_, header_, path_.string()));
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    if (find(tensor) == nullptr) refuse_unknown_tensor(*this, tensor);
    if (header_.kind == 'c') refuse_dtype(tensors_[0].dtype, FilePath{path_.string()});
    return {header_.shape,
            read_values(header_, FilePath{path_.string()}, [&](void* target, std::size_t bytes) {
              file_->read(header_.data_offset, target, bytes, progress);
            })};
  }

 private:
  std::shared_ptr<const WeightFile> file_;
  NpyHeader header_;
};

}  // namespace

std::shared_ptr<const Checkpoint> open_npy(std::shared_ptr<const WeightFile> file) {
  return std::make_shared<NpyCheckpoint>(std::move(file));
}

}  // namespace whereabouts
