// Small safetensors files made inside a test.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/refusal.h"

namespace whereabouts::made {

using Shape = std::vector<std::int64_t>;

// JSON is written here with ' for ".
inline std::string quoted(std::string text) {
  std::replace(text.begin(), text.end(), '\'', '"');
  return text;
}

inline std::string with_length(const std::string& header, const std::string& data = {}) {
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>((header.size() >> (8 * i)) & 0xFF);
  return bytes + header + data;
}

template <typename T>
inline std::string raw(std::initializer_list<T> values) {
  return std::string(reinterpret_cast<const char*>(values.begin()), values.size() * sizeof(T));
}

struct Made {
  std::string name;
  Shape shape;
  std::string dtype = "F32";
};

// A safetensors file of F32 tensors; the values count up from 0 over the whole file.
inline std::string safetensors_of(const std::vector<Made>& tensors, const nlohmann::json& metadata = {}) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.is_null()) header["__metadata__"] = metadata;
  std::string data;
  std::int64_t value = 0;
  for (const Made& tensor : tensors) {
    std::int64_t count = 1;
    for (const std::int64_t size : tensor.shape) count *= size;
    const std::size_t begin = data.size();
    for (std::int64_t i = 0; i < count; ++i) data += raw({static_cast<float>(value++)});
    header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
  }
  return with_length(header.dump(), data);
}

// The same as a sparse file: a header that is true, and zeros that take no room on the disk.
inline void write_sparse(const std::filesystem::path& path, const std::vector<Made>& tensors,
                         const nlohmann::json& metadata = {}) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.is_null()) header["__metadata__"] = metadata;
  std::int64_t end = 0;
  for (const Made& tensor : tensors) {
    std::int64_t bytes = tensor.dtype == "I64" ? 8 : 4;
    for (const std::int64_t size : tensor.shape) bytes *= size;
    header[tensor.name] = {
        {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {end, end + bytes}}};
    end += bytes;
  }
  const std::string bytes = with_length(header.dump());
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::filesystem::resize_file(path, bytes.size() + static_cast<std::uintmax_t>(end));
}

}  // namespace whereabouts::made
