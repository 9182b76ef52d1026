// What the metadata of a checkpoint say of its input, after its table was brought to another grid.
#pragma once

#include <string>

#include "core/base/grid.h"

namespace whereabouts {

// The metadata of a checkpoint (Checkpoint::metadata()) as texts by key, as safetensors holds them, with
// every size of the input that is stated in them or in the configurations among them made larger or smaller
// as the grid: the patches keep their size. Sizes that are no multiple of the grid stay.
std::string resized_metadata(const std::string& metadata, GridShape from, GridShape to);

}  // namespace whereabouts
