// Checkpoints in several files with an index, as transformers writes them.
#pragma once

#include <filesystem>
#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

// Hugging Face's MODEL.safetensors.index.json or pytorch_model.bin.index.json: {"weight_map": {tensor:
// file}}, the files beside it, each opened when the index is. The identity covers all of them. Fails
// (Fault::failed) naming index or shard: malformed, a file that is not beside it, is missing, or lacks a
// tensor it should have.
std::shared_ptr<const Checkpoint> open_sharded(const std::filesystem::path& index, const Progress& progress);

}  // namespace whereabouts
