// Files of torch.save: a zip with a pickle and one member per storage.
#pragma once

#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

// torch.save since 1.6: a zip with data.pkl and data/KEY. Nested dicts and lists become names joined by '.';
// values that are no tensors (numbers, texts, switches) go to metadata().
std::shared_ptr<const Checkpoint> open_torch_zip(std::shared_ptr<const ZipFile> archive);

bool looks_like_torch_zip(const ZipFile& archive);

}  // namespace whereabouts
