#include "core/array/npy.h"

#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

#include "core/array/array.h"
#include "core/array/half.h"
#include "core/array/npy_header.h"
#include "core/base/failure.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

static_assert(std::endian::native == std::endian::little, "values are copied as they lie in memory");

template <typename Bits>
Bits load(const char* source, bool swap) {
  char bytes[sizeof(Bits)];
  for (std::size_t i = 0; i < sizeof(Bits); ++i) bytes[i] = source[swap ? sizeof(Bits) - 1 - i : i];
  Bits bits;
  std::memcpy(&bits, bytes, sizeof bits);
  return bits;
}

// Calls visit(offset of the value in the file's order) for every value in C order.
template <typename Visit>
void in_c_order(const NpyHeader& header, Visit visit) {
  if (!header.fortran_order || header.shape.size() < 2) {
    for (std::size_t i = 0; i < header.count; ++i) visit(i);
    return;
  }
  const std::size_t rank = header.shape.size();
  std::vector<std::size_t> strides(rank, 1), index(rank, 0);
  for (std::size_t axis = 1; axis < rank; ++axis) {
    strides[axis] = strides[axis - 1] * header.shape[axis - 1];
  }
  std::size_t offset = 0;
  for (std::size_t i = 0; i < header.count; ++i) {
    visit(offset);
    for (std::size_t axis = rank; axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < header.shape[axis]) break;
      offset -= strides[axis] * header.shape[axis];
      index[axis] = 0;
    }
  }
}

template <typename Stored, typename Value, typename Convert>
std::vector<Value> values_of(const NpyHeader& header, const char* data, Convert convert) {
  std::vector<Value> values;
  const bool as_stored = std::is_same_v<Stored, Value> && !header.big_endian &&
                         (!header.fortran_order || header.shape.size() < 2);
  if (as_stored) {
    values.resize(header.count);
    if (header.count > 0) std::memcpy(values.data(), data, header.count * sizeof(Value));
    return values;
  }
  values.reserve(header.count);
  in_c_order(header, [&](std::size_t at) {
    values.push_back(convert(load<Stored>(data + at * sizeof(Stored), header.big_endian)));
  });
  return values;
}

template <typename Stored, typename Value>
std::vector<Value> values_of(const NpyHeader& header, const char* data) {
  return values_of<Stored, Value>(header, data, [](Stored value) { return static_cast<Value>(value); });
}

const char* type_text(const Array::Values& values) {
  static constexpr const char* types[] = {"<f4", "<f8", "<i8", "|u1", "<u2"};
  return types[values.index()];
}

// Everything before the values.
std::string header_bytes(const char* type, const std::vector<std::size_t>& shape) {
  std::string header = std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis > 0) header += ' ';
    header += std::to_string(shape[axis]);
    if (axis + 1 < shape.size() || axis == 0) header += ',';
  }
  header += "), }";
  // Values begin at a multiple of 64 bytes, so that they may be mapped and used where they are.
  constexpr std::size_t before = 10, alignment = 64;
  const std::size_t unpadded = before + header.size() + 1;
  header.append((alignment - unpadded % alignment) % alignment, ' ');
  header += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(header.size() & 0xFFU);
  bytes += static_cast<char>(header.size() >> 8U);
  return bytes + header;
}

}  // namespace

Array::Values decode_values(const NpyHeader& header, const char* data, const Message& where) {
  using std::int64_t;
  if (header.kind == 'c' || header.kind == '\0') refuse_npy_type(header, where);
  if (header.kind == 'f') {
    if (header.item == 2) return values_of<std::uint16_t, float>(header, data, from_binary16);
    if (header.item == 4) return values_of<float, float>(header, data);
    return values_of<double, double>(header, data);
  }
  if (header.kind == 'b') {
    return values_of<std::uint8_t, int64_t>(header, data, [&](std::uint8_t value) -> int64_t {
      if (value > 1) {
        refuse_file(where, message("it holds the byte {} as a boolean", value), "save it again");
      }
      return value;
    });
  }
  if (header.kind == 'u') {
    if (header.item == 1) return values_of<std::uint8_t, std::uint8_t>(header, data);
    if (header.item == 2) return values_of<std::uint16_t, std::uint16_t>(header, data);
    if (header.item == 4) return values_of<std::uint32_t, int64_t>(header, data);
    return values_of<std::uint64_t, int64_t>(header, data, [&](std::uint64_t value) {
      if (value > static_cast<std::uint64_t>(std::numeric_limits<int64_t>::max())) {
        refuse_file(where, message("it holds the integer {}, beyond 2^63 - 1", value), "save it as float64");
      }
      return static_cast<int64_t>(value);
    });
  }
  if (header.item == 1) return values_of<std::int8_t, int64_t>(header, data);
  if (header.item == 2) return values_of<std::int16_t, int64_t>(header, data);
  if (header.item == 4) return values_of<std::int32_t, int64_t>(header, data);
  return values_of<int64_t, int64_t>(header, data);
}

Array::Values read_values(const NpyHeader& header, const Message& where,
                          const std::function<void(void* target, std::size_t bytes)>& fetch) {
  const auto straight = [&]<typename T>(std::vector<T> values) -> Array::Values {
    values.resize(header.count);
    fetch(values.data(), values.size() * sizeof(T));
    return values;
  };
  const bool in_order = !header.big_endian && (!header.fortran_order || header.shape.size() < 2);
  if (in_order && header.kind == 'f' && header.item == 4) return straight(std::vector<float>());
  if (in_order && header.kind == 'f' && header.item == 8) return straight(std::vector<double>());
  if (in_order && header.kind == 'i' && header.item == 8) return straight(std::vector<std::int64_t>());
  if (header.kind == 'u' && header.item == 1 && in_order) return straight(std::vector<std::uint8_t>());
  std::vector<char> bytes(header.count * header.item);
  fetch(bytes.data(), bytes.size());
  return decode_values(header, bytes.data(), where);
}

std::string npy_bytes(const Array& array) {
  std::string bytes = header_bytes(type_text(array.values), array.shape);
  std::visit(
      [&](const auto& values) {
        const std::size_t size = values.size() * sizeof(values[0]);
        bytes.reserve(bytes.size() + size);
        if (size > 0) bytes.append(reinterpret_cast<const char*>(values.data()), size);
      },
      array.values);
  return bytes;
}

FileContent npy_content(std::vector<std::size_t> shape, GiveFloats give) {
  return [shape = std::move(shape), give = std::move(give)](const WriteBytes& write) {
    const std::string header = header_bytes("<f4", shape);
    write(header.data(), header.size());
    give([&](const float* values, std::size_t count) {
      write(reinterpret_cast<const char*>(values), count * sizeof(float));
    });
  };
}

Array parse_npy(const char* data, std::size_t size, const Message& where) {
  const NpyHeader header = parse_npy_header(data, size, size, where);
  return {header.shape, decode_values(header, data + header.data_offset, where)};
}

Array read_npy(const std::filesystem::path& path) {
  const Message where = FilePath{path.string()};
  constexpr std::uint64_t limit = std::uint64_t{1} << 33;  // bytes
  const std::string bytes = read_regular_file(path, limit);
  return parse_npy(bytes.data(), bytes.size(), where);
}

}  // namespace whereabouts
