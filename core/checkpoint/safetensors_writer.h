// Weights written back: a safetensors file with some tensors replaced, or a table as .npy, each value in the
// type it had.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

struct TensorValues {
  std::string name;
  DType dtype = DType::f32;  // F64, F32, F16 or BF16: how the values are written
  std::vector<std::int64_t> shape;
  std::vector<float> values;  // C order
};

// IEEE 754 binary16 and bfloat16, rounded to nearest, halves to even; beyond the range becomes infinite.
std::uint16_t to_binary16(float value);
std::uint16_t to_bfloat16(float value);

// Copies the safetensors file `source` to `target`, byte for byte but for the header and the tensors named in
// `replaced`, which take their place in the order of the file. Streams: memory is that of the replaced
// tensors. `target` appears whole or not at all, and may be `source` itself. Fails (Fault::failed) naming the
// file: `source` is no safetensors file or lacks one of the names, `target` cannot be written.
void copy_safetensors(const std::filesystem::path& source, const std::vector<TensorValues>& replaced,
                      const std::filesystem::path& target, const Progress& progress = {});

// The bytes of a safetensors file of these tensors.
std::string safetensors_bytes(const std::vector<TensorValues>& tensors);
// The bytes of a .npy file, version 1.0, little endian: F64, F32 and F16 as they are, BF16 (which NumPy
// lacks) as F32.
std::string npy_bytes(const TensorValues& tensor);

}  // namespace whereabouts
