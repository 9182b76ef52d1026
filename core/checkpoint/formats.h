// The formats a checkpoint may have, each opened from its file.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip_file.h"

namespace whereabouts {

std::shared_ptr<const Checkpoint> open_safetensors(std::shared_ptr<const WeightFile> file);
std::shared_ptr<const Checkpoint> open_npy(std::shared_ptr<const WeightFile> file);
// NumPy's .npz: entries NAME.npy, stored or deflated; NAME may have '/'; savez without names gives arr_0, ...
std::shared_ptr<const Checkpoint> open_npz(std::shared_ptr<const ZipFile> archive);
// torch.save since 1.6: a zip with data.pkl and data/KEY. Nested dicts and lists become names joined by '.';
// values that are no tensors (numbers, texts, switches) go to metadata().
std::shared_ptr<const Checkpoint> open_torch_zip(std::shared_ptr<const ZipFile> archive);
// torch.save before 1.6 (a chain of pickles, then storages) and the tar archives before that.
std::shared_ptr<const Checkpoint> open_torch_legacy(std::shared_ptr<const WeightFile> file);
// Hugging Face's MODEL.safetensors.index.json: {"weight_map": {tensor: file}}, the files beside it. The
// identity is that of all of them.
std::shared_ptr<const Checkpoint> open_sharded(const std::filesystem::path& index, const Progress& progress);

// True where the file begins as a safetensors file must: a length that fits, then a JSON object.
bool looks_like_safetensors(const WeightFile& file);

bool looks_like_torch_zip(const ZipFile& archive);
bool looks_like_torch_legacy(const WeightFile& file);

// "F32" and its like; empty where the name is not known.
std::optional<DType> parse_dtype(const std::string& text);

}  // namespace whereabouts
