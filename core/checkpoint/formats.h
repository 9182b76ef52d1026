// The formats a checkpoint may have, each opened from its file.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

std::shared_ptr<const Checkpoint> open_safetensors(std::shared_ptr<const WeightFile> file);
std::shared_ptr<const Checkpoint> open_npy(std::shared_ptr<const WeightFile> file);
// NumPy's .npz: entries NAME.npy, stored or deflated; NAME may have '/'; savez without names gives arr_0, ...
std::shared_ptr<const Checkpoint> open_npz(std::shared_ptr<const ZipFile> archive,
                                           const Progress& progress = {});
// torch.save since 1.6: a zip with data.pkl and data/KEY. Nested dicts and lists become names joined by '.';
// values that are no tensors (numbers, texts, switches) go to metadata().
std::shared_ptr<const Checkpoint> open_torch_zip(std::shared_ptr<const ZipFile> archive);
// torch.save before 1.6 (a chain of pickles, then storages) and the tar archives before that.
std::shared_ptr<const Checkpoint> open_torch_legacy(const std::shared_ptr<const WeightFile>& file);
// Hugging Face's MODEL.safetensors.index.json or pytorch_model.bin.index.json: {"weight_map": {tensor:
// file}}, the files beside it, each opened when the index is. The identity is that of all of them. Fails
// (Fault::failed) naming index or shard: malformed, a file that is not beside it, is missing, or lacks a
// tensor it should have.
std::shared_ptr<const Checkpoint> open_sharded(const std::filesystem::path& index, const Progress& progress);

// One file of weights by its content: neither a folder nor an index of shards.
std::shared_ptr<const Checkpoint> open_weights(const std::filesystem::path& path, const Progress& progress);

// True where the file begins as a safetensors file must: a length that fits, then a JSON object.
bool looks_like_safetensors(const WeightFile& file);

bool looks_like_torch_zip(const ZipFile& archive);
bool looks_like_torch_legacy(const WeightFile& file);

// "F32" and its like; empty where safetensors does not know the name.
std::optional<DType> parse_dtype(const std::string& text);
// The type of a .npy file's values; the header's kind is not 0.
DType dtype_of(const NpyHeader& header);
// A tensor of that type and shape. Fails (Fault::failed) naming `where` on a size beyond int64.
TensorInfo tensor_info(const std::string& name, const NpyHeader& header, const std::string& where);
// How NumPy would describe a tensor's values; kind 0 where it has no such type (8-bit floats; BF16).
NpyHeader numpy_form(const TensorInfo& info);
// "the tensor is not there", naming the checkpoint and what it has.
[[noreturn]] void refuse_unknown_tensor(const Checkpoint& checkpoint, const std::string& tensor);
// Values of a type that can only be listed.
[[noreturn]] void refuse_dtype(DType dtype, const std::string& where);

}  // namespace whereabouts
