// Writes weights: a checkpoint of any format with some tensors replaced, or one tensor. Values keep their
// type.
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
// Values that were widened from these types come back bit for bit.
std::uint16_t to_binary16(float value);
std::uint16_t to_bfloat16(float value);

// Copies the safetensors file `source` to `target`, byte for byte but for the header and the tensors named in
// `replaced`, which keep their position in the file. Streams: it holds only the replaced tensors in memory.
// `metadata`, a JSON object of texts, replaces the source's unless it is empty.
// `target` appears whole or not at all, and may be `source` itself. Fails (Fault::failed) naming the file:
// `source` is no safetensors file or lacks one of the names, `target` cannot be written.
void copy_safetensors(const std::filesystem::path& source, const std::vector<TensorValues>& replaced,
                      const std::filesystem::path& target, const Progress& progress = {},
                      const std::string& metadata = {});

// The same for a checkpoint of any format: each tensor keeps its name and type, and the metadata its strings.
// One tensor at a time is in memory. Fails (Fault::failed) as copy_safetensors() does, and naming a tensor
// whose type is not read (where `source` is no safetensors) or whose name is not UTF-8.
void write_safetensors(const Checkpoint& source, const std::vector<TensorValues>& replaced,
                       const std::filesystem::path& target, const Progress& progress = {},
                       const std::string& metadata = {});
// The same as NumPy's .npz, built in memory. NumPy has no BF16: it becomes F32.
void write_npz(const Checkpoint& source, const std::vector<TensorValues>& replaced,
               const std::filesystem::path& target, const Progress& progress = {});
// One tensor as .npy, in its own type; BF16 as F32.
void write_npy(const Checkpoint& source, const TensorInfo& tensor, const std::filesystem::path& target,
               const Progress& progress = {});

// The bytes of a safetensors file of these tensors. `metadata`: a JSON object of texts, as text.
std::string safetensors_bytes(const std::vector<TensorValues>& tensors, const std::string& metadata = "{}");
// The bytes of a .npy file, version 1.0, little endian: F64, F32 and F16 as they are, BF16 (which NumPy
// lacks) as F32.
std::string npy_bytes(const TensorValues& tensor);

}  // namespace whereabouts
