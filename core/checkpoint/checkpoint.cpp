#include "core/checkpoint/checkpoint.h"

#include <algorithm>
#include <array>
#include <limits>
#include <type_traits>

#include "core/base/failure.h"
#include "core/checkpoint/formats.h"

namespace whereabouts {
namespace {

struct DTypeName {
  DType dtype;
  const char* text;
  std::size_t bytes;
};

constexpr std::array<DTypeName, 18> dtype_names{{{DType::f64, "F64", 8},
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
                                                 {DType::c64, "C64", 8},
                                                 {DType::c128, "C128", 16}}};

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

bool is_real(DType dtype) {
  return dtype == DType::f64 || dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16;
}

std::optional<DType> parse_dtype(const std::string& text) {
  for (const DTypeName& name : dtype_names) {
    if (text == name.text && name.dtype != DType::c128) return name.dtype;
  }
  return std::nullopt;
}

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
    case 'c':
      return header.item == 8 ? DType::c64 : DType::c128;
    default:
      return header.item == 1   ? DType::i8
             : header.item == 2 ? DType::i16
             : header.item == 4 ? DType::i32
                                : DType::i64;
  }
}

NpyHeader numpy_form(const TensorInfo& info) {
  NpyHeader form;
  form.item = byte_size(info.dtype);
  form.count = static_cast<std::size_t>(info.count());
  form.shape.assign(info.shape.begin(), info.shape.end());
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
    case DType::c64:
    case DType::c128:
      form.kind = 'c';
      break;
    default:
      form.kind = '\0';
  }
  return form;
}

TensorInfo tensor_info(const std::string& name, const NpyHeader& header, const Message& where) {
  TensorInfo info{name, dtype_of(header), {}};
  for (const std::size_t size : header.shape) {
    if (size > static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max())) {
      refuse_file(where, "not a readable .npy file: its shape overflows", "save it again with numpy.save");
    }
    info.shape.push_back(static_cast<std::int64_t>(size));
  }
  return info;
}

void refuse_unknown_tensor(const Checkpoint& checkpoint, const std::string& tensor) {
  const bool one = checkpoint.tensors().size() == 1;
  refuse_file(checkpoint.path().string(), message("it has no tensor \"{}\"", shown(tensor)),
              one ? message("its one tensor is \"{}\"", shown(checkpoint.tensors()[0].name))
                  : Message("inspect lists those it has"));
}

void refuse_dtype(DType dtype, const Message& where) {
  refuse_file(where, message("values of the type {} are not read", to_text(dtype)),
              "convert it to F32, F16 or BF16");
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
  std::call_once(indexed_, [this] {
    // Of a name that is there twice the first counts.
    for (std::size_t i = 0; i < tensors_.size(); ++i) places_by_name_.emplace(tensors_[i].name, i);
  });
  const auto found = places_by_name_.find(tensor);
  return found == places_by_name_.end() ? nullptr : &tensors_[found->second];
}

const TensorInfo& chosen_tensor(const Checkpoint& checkpoint, const std::string& wanted) {
  if (const TensorInfo* exact = checkpoint.find(wanted)) return *exact;
  const auto matches = [&](const TensorInfo& tensor) {
    if (wanted.empty() || tensor.name.size() <= wanted.size() || !tensor.name.ends_with(wanted)) return false;
    const char before = tensor.name[tensor.name.size() - wanted.size() - 1];
    return before == '.' || before == '/';
  };
  const auto& tensors = checkpoint.tensors();
  const auto first = std::find_if(tensors.begin(), tensors.end(), matches);
  const Message where = flag("tensor");
  const std::string file = checkpoint.place();
  if (first == tensors.end()) {
    refuse_usage(where, message("\"{}\" is not in {}", shown(wanted, 100), file),
                 "whereabouts inspect lists its tensors");
  }
  const auto second = std::find_if(first + 1, tensors.end(), matches);
  if (second != tensors.end()) {
    refuse_usage(where, message("more than one tensor of {} ends with \"{}\"", file, shown(wanted, 100)),
                 message("name one whole: {}, {}", shown(first->name, 100), shown(second->name, 100)));
  }
  return *first;
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
