// Files of torch.save before its zip format: a pickle, then the storages.
#pragma once

#include <memory>

#include "core/array/npy_header.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/formats.h"
#include "core/checkpoint/weight_file.h"
#include "core/checkpoint/zip/zip_file.h"

namespace whereabouts {

// torch.save before 1.6 (a chain of pickles, then storages) and the tar archives before that.
std::shared_ptr<const Checkpoint> open_torch_legacy(const std::shared_ptr<const WeightFile>& file);

bool looks_like_torch_legacy(const WeightFile& file);

}  // namespace whereabouts
