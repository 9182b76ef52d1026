#include "core/checkpoint/tensor_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "core/checkpoint/formats.h"
#include "core/checkpoint/safetensors/safetensors_writer.h"

namespace whereabouts {
namespace {

static_assert(std::endian::native == std::endian::little, "values are written as they lie in memory");

template <typename Stored, typename Value, typename Convert>
void write_as(const std::vector<Value>& values, Convert convert, const WriteBytes& write,
              const Progress& progress) {
  constexpr std::size_t at_once = (1U << 20U) / sizeof(Stored);
  std::vector<Stored> part;
  for (std::size_t at = 0; at < values.size(); at += part.size()) {
    progress.check();
    part.resize(std::min(at_once, values.size() - at));
    const Value* from = values.data() + at;
    std::transform(from, from + part.size(), part.begin(), convert);
    write(reinterpret_cast<const char*>(part.data()), part.size() * sizeof(Stored));
  }
}

template <typename Stored, typename Value>
void write_as(const std::vector<Value>& values, const WriteBytes& write, const Progress& progress) {
  write_as<Stored>(
      values, [](Value value) { return static_cast<Stored>(value); }, write, progress);
}

template <typename Value>
void write_as(const std::vector<Value>& values, DType dtype, const Message& where, const WriteBytes& write,
              const Progress& progress) {
  const auto narrow = [](Value value) { return static_cast<float>(value); };
  switch (dtype) {
    case DType::f64:
      return write_as<double>(values, write, progress);
    case DType::f32:
      return write_as<float>(values, write, progress);
    case DType::f16:
      return write_as<std::uint16_t>(
          values, [&](Value value) { return to_binary16(narrow(value)); }, write, progress);
    case DType::bf16:
      return write_as<std::uint16_t>(
          values, [&](Value value) { return to_bfloat16(narrow(value)); }, write, progress);
    case DType::i64:
      return write_as<std::int64_t>(values, write, progress);
    case DType::i32:
      return write_as<std::int32_t>(values, write, progress);
    case DType::i16:
      return write_as<std::int16_t>(values, write, progress);
    case DType::i8:
      return write_as<std::int8_t>(values, write, progress);
    case DType::u64:
      return write_as<std::uint64_t>(values, write, progress);
    case DType::u32:
      return write_as<std::uint32_t>(values, write, progress);
    case DType::u16:
      return write_as<std::uint16_t>(values, write, progress);
    case DType::u8:
    case DType::boolean:
      return write_as<std::uint8_t>(values, write, progress);
    default:
      refuse_dtype(dtype, where);
  }
}

const char* numpy_text(DType dtype) {
  switch (dtype) {
    case DType::f64:
      return "<f8";
    case DType::f32:
      return "<f4";
    case DType::f16:
      return "<f2";
    case DType::i64:
      return "<i8";
    case DType::i32:
      return "<i4";
    case DType::i16:
      return "<i2";
    case DType::i8:
      return "|i1";
    case DType::u64:
      return "<u8";
    case DType::u32:
      return "<u4";
    case DType::u16:
      return "<u2";
    case DType::u8:
      return "|u1";
    case DType::boolean:
      return "|b1";
    default:
      refuse_dtype(dtype, "npy");
  }
}

}  // namespace

std::uint16_t to_binary16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16U) & 0x8000U);
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  std::uint32_t half = 0;
  if (magnitude > 0x7F800000U) {
    half = 0x7C00U | ((magnitude >> 13U) & 0x3FFU);
    if (half == 0x7C00U) half = 0x7E00U;  // still not a number
  } else if (magnitude >= 0x477FF000U) {  // 65520 and more round to infinity
    half = 0x7C00U;
  } else if (magnitude < 0x38800000U) {  // below 2^-14 in steps of 2^-24
    half = static_cast<std::uint32_t>(std::lrint(std::abs(value) * 0x1p24F));
  } else {
    half = ((magnitude + 0xFFFU + ((magnitude >> 13U) & 1U)) >> 13U) - (112U << 10U);
  }
  return static_cast<std::uint16_t>(sign | half);
}

std::uint16_t to_bfloat16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
    const std::uint32_t high = bits >> 16U;
    return static_cast<std::uint16_t>((high & 0x7FU) == 0 ? high | 0x40U : high);  // still not a number
  }
  return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

DType numpy_type(DType dtype) {
  return dtype == DType::bf16 ? DType::f32 : dtype;
}

void write_values(const Array::Values& values, DType dtype, const Message& where, const WriteBytes& write,
                  const Progress& progress) {
  std::visit([&](const auto& own) { write_as(own, dtype, where, write, progress); }, values);
}

std::string npy_header_bytes(DType dtype, const std::vector<std::int64_t>& shape) {
  std::string dictionary =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", numpy_text(dtype),
                  fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
  dictionary.append(63 - (10 + dictionary.size()) % 64, ' ');
  dictionary += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(dictionary.size() & 0xFFU);
  bytes += static_cast<char>(dictionary.size() >> 8U);
  return bytes + dictionary;
}

std::string npy_bytes(const TensorValues& tensor) {
  const DType dtype = numpy_type(tensor.dtype);
  std::string bytes = npy_header_bytes(dtype, tensor.shape);
  write_values(tensor.values, dtype, "npy",
               [&](const char* data, std::size_t size) { bytes.append(data, size); });
  return bytes;
}

}  // namespace whereabouts
