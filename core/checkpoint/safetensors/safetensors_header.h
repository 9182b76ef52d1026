// The header of a safetensors file, parsed as untrusted input.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

struct StoredTensor {
  TensorInfo info;
  std::uint64_t begin = 0, end = 0;  // bytes, from the first byte after the header
};

struct SafetensorsHeader {
  std::vector<StoredTensor> tensors;  // by their place in the file
  std::string metadata = "{}";        // JSON object of strings
};

// The longest header, in bytes, as in the format's reference implementation.
inline constexpr std::uint64_t safetensors_header_limit = 100'000'000;

// Parses the JSON text of a header. The tensors must fill `data_size` bytes exactly: no overlap, no gap, and
// each of the size that its shape and type require. Fails (Fault::failed) naming `where` on anything else, a
// duplicate name included.
SafetensorsHeader parse_safetensors_header(const std::string& json, std::uint64_t data_size,
                                           const std::string& where);

}  // namespace whereabouts
