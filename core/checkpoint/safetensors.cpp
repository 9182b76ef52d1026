#include <algorithm>
#include <limits>
#include <unordered_map>

#include "core/array/half.h"
#include "core/array/npy_header.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/safetensors_header.h"
#include "core/failure.h"

namespace whereabouts {
namespace {

constexpr std::uint64_t length_size = 8;  // little-endian length of the header, at the start

std::uint64_t header_length(const WeightFile& file) {
  const std::string bytes = file.read(0, length_size);
  std::uint64_t length = 0;
  for (std::size_t i = length_size; i-- > 0;) length = length << 8U | static_cast<unsigned char>(bytes[i]);
  return length;
}

// How NumPy would describe the type; kind 0 where it has no such type.
NpyHeader numpy_form(const TensorInfo& info) {
  NpyHeader form;
  form.item = byte_size(info.dtype);
  form.count = static_cast<std::size_t>(info.count());
  switch (info.dtype) {
    case DType::f64:
    case DType::f32:
    case DType::f16:
      form.kind = 'f';
      break;
    case DType::i64:
    case DType::i32:
    case DType::i16:
    case DType::i8:
      form.kind = 'i';
      break;
    case DType::u64:
    case DType::u32:
    case DType::u16:
    case DType::u8:
      form.kind = 'u';
      break;
    case DType::boolean:
      form.kind = 'b';
      break;
    default:
      form.kind = '\0';
  }
  return form;
}

class Safetensors : public Checkpoint {
 public:
  explicit Safetensors(std::shared_ptr<const WeightFile> file) : file_(std::move(file)) {
    path_ = file_->path();
    name_ = path_.stem().string();
    format_ = "safetensors";
    const std::string where = path_.string();
    const auto malformed = [&](const std::string& problem) {
      refuse_file(where, "not a readable safetensors file: " + problem, "copy or download it again");
    };
    if (file_->size() < length_size) malformed("it is shorter than the 8 bytes it must begin with");
    const std::uint64_t length = header_length(*file_);
    if (length > safetensors_header_limit) {
      malformed("it declares a header of " + std::to_string(length) + " bytes; 100000000 is the limit");
    }
    if (length > file_->size() - length_size) {
      malformed("it declares a header of " + std::to_string(length) + " bytes and holds " +
                std::to_string(file_->size()) + " in all");
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
    if (info == nullptr) {
      refuse_file(path_.string(), "it has no tensor \"" + shown(tensor) + "\"", "inspect lists those it has");
    }
    const std::uint64_t begin = data_begin_ + begins_.at(tensor);
    const NpyHeader form = numpy_form(*info);
    Array array;
    for (const std::int64_t size : info->shape) array.shape.push_back(static_cast<std::size_t>(size));

    // The common types go straight to their place, without a second copy in memory.
    if (info->dtype == DType::f32) {
      std::vector<float> values(form.count);
      file_->read(begin, values.data(), form.count * sizeof(float), progress);
      array.values = std::move(values);
      return array;
    }
    const std::string where = path_.string() + ": tensor \"" + shown(tensor) + "\"";
    if (form.kind == '\0' && info->dtype != DType::bf16) {
      refuse_file(where, "values of the type " + to_text(info->dtype) + " are not read",
                  "convert it to F32, F16 or BF16");
    }
    std::vector<char> bytes(form.count * form.item);
    file_->read(begin, bytes.data(), bytes.size(), progress);
    if (info->dtype == DType::bf16) {
      std::vector<float> values(form.count);
      for (std::size_t i = 0; i < values.size(); ++i) {
        const auto low = static_cast<unsigned char>(bytes[2 * i]);
        const auto high = static_cast<unsigned char>(bytes[2 * i + 1]);
        values[i] = from_bfloat16(static_cast<std::uint16_t>(low | high << 8U));
      }
      array.values = std::move(values);
    } else {
      array.values = decode_values(form, bytes.data(), where);
    }
    return array;
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
