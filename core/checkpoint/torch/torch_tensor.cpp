#include "core/checkpoint/torch/torch_tensor.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr std::size_t window_limit = 1U << 20U;  // read at once from a stored storage
constexpr std::size_t packed_window_limit = 32U
                                            << 20U;  // of a deflated one, inflated from its start each time
constexpr std::size_t gap_limit = 64U << 10U;        // beyond this gap, two reads are cheaper

constexpr std::array<TorchType, 22> types{{{"FloatStorage", "float32", DType::f32, false},
                                           {"DoubleStorage", "float64", DType::f64, false},
                                           {"HalfStorage", "float16", DType::f16, false},
                                           {"BFloat16Storage", "bfloat16", DType::bf16, false},
                                           {"LongStorage", "int64", DType::i64, false},
                                           {"IntStorage", "int32", DType::i32, false},
                                           {"ShortStorage", "int16", DType::i16, false},
                                           {"CharStorage", "int8", DType::i8, false},
                                           {"ByteStorage", "uint8", DType::u8, false},
                                           {"BoolStorage", "bool", DType::boolean, false},
                                           {"ComplexFloatStorage", "complex64", DType::c64, false},
                                           {"ComplexDoubleStorage", "complex128", DType::c128, false},
                                           {"QInt8Storage", "qint8", DType::i8, true},
                                           {"QUInt8Storage", "quint8", DType::u8, true},
                                           {"QInt32Storage", "qint32", DType::i32, true},
                                           {"UntypedStorage", "", DType::u8, false},
                                           {"", "uint16", DType::u16, false},
                                           {"", "uint32", DType::u32, false},
                                           {"", "uint64", DType::u64, false},
                                           {"", "float8_e4m3fn", DType::f8_e4m3, false},
                                           {"", "float8_e5m2", DType::f8_e5m2, false},
                                           {"", "float8_e8m0fnu", DType::f8_e8m0, false}}};

struct Axis {
  std::uint64_t size, stride;   // in the storage, bytes
  std::uint64_t target_stride;  // in C order, bytes
};

// The axes from the widest stride to the narrowest, so that walking them goes forward through the storage.
std::vector<Axis> axes_of(const TorchTensor& tensor, std::uint64_t item) {
  std::vector<Axis> axes;
  std::uint64_t target_stride = item;
  for (std::size_t i = tensor.strides.size(); i-- > 0;) {
    const auto size = static_cast<std::uint64_t>(tensor.info.shape[i]);
    if (size != 1)
      axes.push_back({size, static_cast<std::uint64_t>(tensor.strides[i]) * item, target_stride});
    target_stride *= size;
  }
  std::stable_sort(axes.begin(), axes.end(),
                   [](const Axis& a, const Axis& b) { return a.stride < b.stride; });
  std::reverse(axes.begin(), axes.end());
  return axes;
}

bool contiguous(const TorchTensor& tensor) {
  std::uint64_t expected = 1;
  for (std::size_t i = tensor.strides.size(); i-- > 0;) {
    const auto size = static_cast<std::uint64_t>(tensor.info.shape[i]);
    if (size != 1 && static_cast<std::uint64_t>(tensor.strides[i]) != expected) return false;
    expected *= size;
  }
  return true;
}

// Bytes worth reading in one go: those that the narrow axes span without wide gaps.
std::uint64_t run_length(const std::vector<Axis>& axes, std::uint64_t item) {
  std::uint64_t run = item;
  for (std::size_t i = axes.size(); i-- > 0;) {
    if (axes[i].stride > run + gap_limit) break;
    run = std::max(run, (axes[i].size - 1) * axes[i].stride + run);
  }
  return run;
}

// Returns true if a step of a wide axis goes back behind values that narrower axes have passed.
bool goes_back(const std::vector<Axis>& axes, std::uint64_t item) {
  std::uint64_t run = item;
  for (std::size_t i = axes.size(); i-- > 0;) {
    if (axes[i].stride != 0 && axes[i].stride < run) return true;
    run += (axes[i].size - 1) * axes[i].stride;
  }
  return false;
}

}  // namespace

const TorchType* find_torch_type(const std::string& name) {
  const std::size_t dot = name.rfind('.');
  if (dot == std::string::npos || name.rfind("torch.", 0) != 0) return nullptr;
  const std::string last = name.substr(dot + 1);
  const auto found = std::find_if(types.begin(), types.end(), [&](const TorchType& type) {
    return !last.empty() && (last == type.storage || (dot == 5 && last == type.dtype));
  });
  return found == types.end() ? nullptr : &*found;
}

std::optional<TorchTensor> TorchStorages::tensor(const std::string&) const {
  return std::nullopt;
}

std::optional<std::uint64_t> reach(const TorchTensor& tensor) {
  constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::uint64_t item = byte_size(tensor.info.dtype);
  std::uint64_t elements = 1, reached = 1;
  bool empty = false;
  for (std::size_t i = 0; i < tensor.strides.size(); ++i) {
    const auto size = static_cast<std::uint64_t>(tensor.info.shape[i]);
    const auto stride = static_cast<std::uint64_t>(tensor.strides[i]);
    if (size == 0) {
      empty = true;
      continue;
    }
    if (elements > limit / item / size) return std::nullopt;
    elements *= size;
    if (stride != 0 && size - 1 > (limit / item - reached) / stride) return std::nullopt;
    reached += (size - 1) * stride;
  }
  if (empty) return 0;
  return reached * item;
}

void gather(const TorchTensor& tensor, const TorchStorages& storages, char* target, const Message& where,
            const Progress& progress) {
  const std::uint64_t item = byte_size(tensor.info.dtype);
  const auto count = static_cast<std::uint64_t>(tensor.info.count());
  if (count == 0) return;
  const std::uint64_t begin = tensor.offset * item;
  if (contiguous(tensor)) {
    storages.read(tensor.storage, begin, target, static_cast<std::size_t>(count * item), progress);
    return;
  }
  const std::vector<Axis> axes = axes_of(tensor, item);
  const std::uint64_t span = reach(tensor).value_or(0);
  std::uint64_t window_size = std::min<std::uint64_t>(window_limit, run_length(axes, item));
  if (goes_back(axes, item) || storages.packed(tensor.storage)) {
    window_size = packed_window_limit;
    if (goes_back(axes, item) && span > window_size) {
      refuse_file(where, message("its values overlap one another over {} MB", span >> 20U),
                  "save tensor.contiguous() instead");
    }
  }
  window_size = std::min(window_size, span);

  std::vector<char> window(static_cast<std::size_t>(window_size));
  std::uint64_t window_begin = 0, window_end = 0;  // bytes from `begin`
  std::vector<std::uint64_t> index(axes.size(), 0);
  std::uint64_t from = 0, to = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    if (i % 65536 == 0) progress.check();
    if (from < window_begin || from + item > window_end) {
      const std::uint64_t length = std::min(window_size, span - from);
      storages.read(tensor.storage, begin + from, window.data(), static_cast<std::size_t>(length), progress);
      window_begin = from;
      window_end = from + length;
    }
    std::memcpy(target + to, window.data() + (from - window_begin), static_cast<std::size_t>(item));
    for (std::size_t axis = axes.size(); axis-- > 0;) {
      from += axes[axis].stride;
      to += axes[axis].target_stride;
      if (++index[axis] < axes[axis].size) break;
      from -= axes[axis].stride * axes[axis].size;
      to -= axes[axis].target_stride * axes[axis].size;
      index[axis] = 0;
    }
  }
}

}  // namespace whereabouts
