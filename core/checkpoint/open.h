// Opens weight files; the content decides the format.
#pragma once

#include <filesystem>
#include <memory>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// Opens a checkpoint by its content. In a folder it opens model.safetensors or pytorch_model.bin, or their
// index of shards. Weights that the file keeps in parts are put together (taken_apart.h). Fails
// (Fault::failed) naming the file.
std::shared_ptr<const Checkpoint> open_checkpoint(const std::filesystem::path& path,
                                                  const Progress& progress = {});
// Opens one weight file by its content: neither a folder nor an index of shards.
std::shared_ptr<const Checkpoint> open_weights(const std::filesystem::path& path, const Progress& progress);

}  // namespace whereabouts
