// Weight files. Opening one reads its header only.
//
//   checkpoint.h   the open file: tensors by name, read on demand
//   weight_file.h  the file behind it: read in parts, safe against shrinking
//   safetensors/   header parsed as untrusted input, values read on demand
//   numpy/         .npy: one unnamed array as a checkpoint of one tensor; .npz: an archive of arrays
//   torch/         what torch.save writes, now and before 1.6, read without running its pickle
//   sharded.h      one checkpoint in several files, under an index
//   taken_apart.h  weights that PyTorch keeps in parts, put together
//   zip/           the archive behind npz and torch
//   inspect/       which model family, where its position table is, and what the user states where the file
//                  does not
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/array/array.h"
#include "core/base/progress.h"

namespace whereabouts {

// Tensors of the last five types are listed, but their values cannot be read.
enum class DType {
  f64,
  f32,
  f16,
  bf16,
  i64,
  i32,
  i16,
  i8,
  u64,
  u32,
  u16,
  u8,
  boolean,
  f8_e4m3,
  f8_e5m2,
  f8_e8m0,
  c64,
  c128
};
std::string to_text(DType dtype);  // "F32", as in safetensors; "C128" by analogy
std::size_t byte_size(DType dtype);
// A type of weights: no counter, index or mask.
bool is_real(DType dtype);

struct TensorInfo {
  std::string name;
  DType dtype = DType::f32;
  std::vector<std::int64_t> shape;

  std::int64_t count() const;  // product of the shape; checked not to overflow when the file was opened
};

// Immutable and safe to read from several threads. Values are read from the file only when asked for.
class Checkpoint {
 public:
  virtual ~Checkpoint() = default;

  const std::string& name() const { return name_; }            // file name without folder and suffix
  const std::filesystem::path& path() const { return path_; }  // empty for the built-in one
  // The file in messages: its path, of the built-in one its name.
  std::string place() const { return path_.empty() ? name_ : path_.string(); }
  const std::string& format() const { return format_; }  // "safetensors", "npy", "npz", ...
  // Same file, same content (device, inode, size, times, header bytes): equal identities. Never reads the
  // weights.
  std::uint64_t identity() const { return identity_; }
  const std::vector<TensorInfo>& tensors() const { return tensors_; }  // in file order
  const TensorInfo* find(const std::string& tensor) const;
  // Metadata as JSON object text; "{}" where there is none. Safetensors: its "__metadata__", strings by key.
  // Npz: "unread", which says for each entry that is not numeric what it holds. "put_together" counts the
  // weights that the file keeps in parts (taken_apart.h). Beside a model.safetensors, a
  // pytorch_model.bin or their index, as Hugging Face lays out a model, the objects of config.json,
  // preprocessor_config.json, processor_config.json and open_clip_config.json are added as "config",
  // "preprocessor", "processor" and "open_clip".
  const std::string& metadata() const { return metadata_; }

  // All values of a tensor as float32 in C order (F64 rounded, integers converted, bool 0/1). Fails naming
  // file and tensor where it is unknown or cannot be read (Fault::failed).
  std::vector<float> read(const std::string& tensor, const Progress& progress = {}) const;
  // Values in their own type (F16 and BF16 as float32).
  virtual Array read_array(const std::string& tensor, const Progress& progress = {}) const = 0;

 protected:
  std::string name_, format_, metadata_ = "{}";
  std::filesystem::path path_;
  std::uint64_t identity_ = 0;
  std::vector<TensorInfo> tensors_;

 private:
  // Places in tensors_ by name, made when the first is asked for.
  mutable std::once_flag indexed_;
  mutable std::unordered_map<std::string_view, std::size_t> places_by_name_;
};

// The tensor of that name, or the only one whose name ends with it after a '.' or '/'. Fails (Fault::usage)
// where there is none, or more than one.
const TensorInfo& chosen_tensor(const Checkpoint& checkpoint, const std::string& wanted);

}  // namespace whereabouts
