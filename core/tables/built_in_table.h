// The checkpoint that stands in where none is given.
#pragma once

#include <memory>

#include "core/array/array.h"
#include "core/base/progress.h"
#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// The built-in one: tensor "pos_embed" (1, 196, 192), sinusoidal-2d in MAE layout on 14 x 14.
std::shared_ptr<const Checkpoint> built_in_checkpoint();

}  // namespace whereabouts
