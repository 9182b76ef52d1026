#include "core/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "core/checkpoint/formats.h"

namespace whereabouts {
namespace {

struct DTypeName {
  DType dtype;
  const char* text;
  std::size_t bytes;
};

constexpr std::array<DTypeName, 17> dtype_names{{{DType::f64, "F64", 8},
                                                 {DType::f32, "F32", 4},
                                                 {DType::f16, "F16", 2},
                                                 {DType::bf16, "BF16", 2},
                                                 {DType::i64, "I64", 8},
                                                 {DType::i32, "I32", 4},
                                                 {DType::i16, "I16", 2},
                                                 {DType::i8, "I8", 1},
                                                 {DType::u64, "U64", 8},
                                                 {DType::u32, "U32", 4},
                                                 {DType::u16, "U16", 2},
                                                 {DType::u8, "U8", 1},
                                                 {DType::boolean, "BOOL", 1},
                                                 {DType::f8_e4m3, "F8_E4M3", 1},
                                                 {DType::f8_e5m2, "F8_E5M2", 1},
                                                 {DType::f8_e8m0, "F8_E8M0", 1},
                                                 {DType::c64, "C64", 8}}};

const DTypeName& entry(DType dtype) {
  return *std::find_if(dtype_names.begin(), dtype_names.end(),
                       [&](const DTypeName& name) { return name.dtype == dtype; });
}

}  // namespace

std::string to_text(DType dtype) {
  return entry(dtype).text;
}

std::size_t byte_size(DType dtype) {
  return entry(dtype).bytes;
}

std::optional<DType> parse_dtype(const std::string& text) {
  for (const DTypeName& name : dtype_names) {
    if (text == name.text) return name.dtype;
  }
  return std::nullopt;
}

std::int64_t TensorInfo::count() const {
  std::int64_t product = 1;
  for (const std::int64_t size : shape) {
    if (size == 0) return 0;
    product *= size;
  }
  return product;
}

const TensorInfo* Checkpoint::find(const std::string& tensor) const {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(),
                                  [&](const TensorInfo& info) { return info.name == tensor; });
  return found == tensors_.end() ? nullptr : &*found;
}

std::vector<float> Checkpoint::read(const std::string& tensor, const Progress& progress) const {
  Array array = read_array(tensor, progress);
  return std::visit(
      [](auto& values) -> std::vector<float> {
        if constexpr (std::is_same_v<std::decay_t<decltype(values)>, std::vector<float>>) {
          return std::move(values);
        } else {
          std::vector<float> rounded(values.size());
          std::transform(values.begin(), values.end(), rounded.begin(),
                         [](auto value) { return static_cast<float>(value); });
          return rounded;
        }
      },
      array.values);
}

}  // namespace whereabouts
