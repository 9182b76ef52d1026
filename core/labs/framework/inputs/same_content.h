// Whether two inputs hold the same, whatever their files are called and whatever is said of them.
#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/run.h"
#include "core/image/image.h"

namespace whereabouts {

// Of two that are missing, true.
bool same_pixels(const std::shared_ptr<const Image>& a, const std::shared_ptr<const Image>& b);
// The same tensors in any order, format and file. The first that differs ends it.
bool same_weights(const std::shared_ptr<const Checkpoint>& a, const std::shared_ptr<const Checkpoint>& b,
                  const Progress& progress);
// The same snapshots under the same numbers.
bool same_run(const CheckpointRun& a, const CheckpointRun& b, const Progress& progress);

}  // namespace whereabouts
