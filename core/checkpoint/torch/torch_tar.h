// The tar archives that torch.save wrote before 0.1.10: members "storages", "tensors" and "pickle".
#pragma once

#include <memory>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/weight_file.h"

namespace whereabouts {

bool looks_like_torch_tar(const WeightFile& file);
std::shared_ptr<const Checkpoint> open_torch_tar(const std::shared_ptr<const WeightFile>& file);

}  // namespace whereabouts
