#include <algorithm>

#include "core/array/npy_header.h"
#include "core/checkpoint/formats.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

DType dtype_of(const NpyHeader& header) {
  switch (header.kind) {
    case 'b':
      return DType::boolean;
    case 'f':
      return header.item == 2 ? DType::f16 : header.item == 4 ? DType::f32 : DType::f64;
    case 'u':
      return header.item == 1   ? DType::u8
             : header.item == 2 ? DType::u16
             : header.item == 4 ? DType::u32
                                : DType::u64;
    default:
      return header.item == 1   ? DType::i8
             : header.item == 2 ? DType::i16
             : header.item == 4 ? DType::i32
                                : DType::i64;
  }
}

// A .npy file as a checkpoint of one tensor, which bears the file's name.
class NpyCheckpoint : public Checkpoint {
 public:
  explicit NpyCheckpoint(std::shared_ptr<const WeightFile> file) : file_(std::move(file)) {
    path_ = file_->path();
    name_ = path_.stem().string();
    format_ = "npy";
    const std::uint64_t first = std::min<std::uint64_t>(file_->size(), npy_header_limit + 12);
    const std::string start = file_->read(0, static_cast<std::size_t>(first));
    header_ = parse_npy_header(start.data(), start.size(), file_->size(), path_.string());
    identity_ = file_->identity(start.substr(0, header_.data_offset));
    TensorInfo info{name_, dtype_of(header_), {}};
    for (const std::size_t size : header_.shape) {
      if (size > static_cast<std::size_t>(INT64_MAX)) {
        refuse_file(path_.string(), "not a readable .npy file: its shape overflows", "save it again");
      }
      info.shape.push_back(static_cast<std::int64_t>(size));
    }
    tensors_.push_back(std::move(info));
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    if (find(tensor) == nullptr) {
      refuse_file(path_.string(), "it has no tensor \"" + shown(tensor) + "\"",
                  "its one tensor is \"" + shown(name_) + "\"");
    }
    std::vector<char> bytes(header_.count * header_.item);
    file_->read(header_.data_offset, bytes.data(), bytes.size(), progress);
    return {header_.shape, decode_values(header_, bytes.data(), path_.string())};
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
