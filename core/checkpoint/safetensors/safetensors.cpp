#include "core/checkpoint/safetensors/safetensors.h"

#include <algorithm>
#include <unordered_map>

#include "core/array/half.h"
#include "core/base/failure.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/safetensors/safetensors_header.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t length_size = 8;  // little-endian length of the header, at the start

std::uint64_t header_length(const WeightFile& file) {
  const std::string bytes = file.read(0, length_size);
  std::uint64_t length = 0;
  for (std::size_t i = length_size; i-- > 0;) length = length << 8U | static_cast<unsigned char>(bytes[i]);
  return length;
}

// Of ASCII, as a server's answer that was kept under the name of the weights.
bool is_text(const std::string& bytes) {
  return std::all_of(bytes.begin(), bytes.end(),
                     [](char c) { return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t'; });
}

class Safetensors : public Checkpoint {
 public:
  explicit Safetensors(std::shared_ptr<const WeightFile> file) : file_(std::move(file)) {
    path_ = file_->path();
    name_ = path_.stem().string();
    format_ = "safetensors";
    const std::string where = path_.string();
    const auto malformed = [&](const Message& problem) {
      refuse_file(where, message("not a readable safetensors file: {}", problem),
                  "copy or download it again");
    };
    if (file_->size() < length_size) malformed("it is shorter than the 8 bytes it must begin with");
    const std::uint64_t length = header_length(*file_);
    if (length > safetensors_header_limit) {
      if (is_text(file_->read(0, length_size))) malformed("it begins with text, as a failed download does");
      malformed(message("it declares a header of {} bytes; 100000000 is the limit", length));
    }
    if (length > file_->size() - length_size) {
      malformed(message("it declares a header of {} bytes and holds {} in all", length, file_->size()));
    }
    const std::string text = file_->read(length_size, static_cast<std::size_t>(length));
    data_begin_ = length_size + length;
    SafetensorsHeader header = parse_safetensors_header(text, file_->size() - data_begin_, where);
    metadata_ = std::move(header.metadata);
    identity_ = file_->identity(text);
    tensors_.reserve(header.tensors.size());
    for (StoredTensor& tensor : header.tensors) {
      begins_.emplace(tensor.info.name, tensor.begin);
      tensors_.push_back(std::move(tensor.info));
    }
  }

  Array read_array(const std::string& tensor, const Progress& progress) const override {
    const TensorInfo* info = find(tensor);
    if (info == nullptr) refuse_unknown_tensor(*this, tensor);
    const std::uint64_t begin = data_begin_ + begins_.at(tensor);
    const Message where = message("{}: tensor \"{}\"", FilePath{path_.string()}, shown(tensor));
    NpyHeader form = numpy_form(*info);
    const auto fetch = [&](void* target, std::size_t bytes) { file_->read(begin, target, bytes, progress); };
    if (info->dtype == DType::bf16) {
      std::vector<std::uint16_t> bits(form.count);
      fetch(bits.data(), bits.size() * sizeof(std::uint16_t));
      std::vector<float> values(form.count);
      std::transform(bits.begin(), bits.end(), values.begin(), from_bfloat16);
      return {std::move(form.shape), std::move(values)};
    }
    if (form.kind == '\0' || form.kind == 'c') refuse_dtype(info->dtype, where);
    Array::Values values = read_values(form, where, fetch);
    return {std::move(form.shape), std::move(values)};
  }

 private:
  std::shared_ptr<const WeightFile> file_;
  std::uint64_t data_begin_ = 0;
  std::unordered_map<std::string, std::uint64_t> begins_;  // bytes after data_begin_, by tensor
};

}  // namespace

std::shared_ptr<const Checkpoint> open_safetensors(std::shared_ptr<const WeightFile> file) {
  return std::make_shared<Safetensors>(std::move(file));
}

bool looks_like_safetensors(const WeightFile& file) {
  if (file.size() <= length_size) return false;
  const std::uint64_t length = header_length(file);
  if (length > safetensors_header_limit || length > file.size() - length_size) return false;
  const std::string start =
      file.read(length_size, static_cast<std::size_t>(std::min<std::uint64_t>(length, 64)));
  const std::size_t first = start.find_first_not_of(" \t\r\n");
  return first == std::string::npos ? length > 0 : start[first] == '{';
}

}  // namespace whereabouts
