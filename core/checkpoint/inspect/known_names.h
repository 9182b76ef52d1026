// A checkpoint of a hand-written model under names that are known.
#pragma once

#include <memory>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/inspect/structure.h"

namespace whereabouts {

// The file under known names, for whoever reads models; `file` must outlive it. Its metadata say the heads
// and the table of positions where the structure does.
std::shared_ptr<const Checkpoint> under_known_names(const Checkpoint& file, const ModelStructure& structure);

}  // namespace whereabouts
