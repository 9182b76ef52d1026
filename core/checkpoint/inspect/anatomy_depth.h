// How many blocks a model has, from the numbers in its tensor names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

Block block_of(std::string_view name);
// Whether a name shows that its entry of a list is a block: it has parts of its own, as the norm behind the
// last block of a list has not.
bool is_of_block(std::string_view name, const Block& block);

// What precedes the names of blocks behind the others, in which the class token alone moves (CaiT), in order.
std::vector<std::string> class_blocks_of(const TensorNames& names);

// Blocks of one tower, counted by their indices (big_vision: by the first axis of stacked tensors).
std::optional<int> depth_of(const TensorNames& names, Tower tower);
// Of a model with blocks of attention among others (`family`: CoAtNet, MaxViT, TinyViT, NesT, VOLO), or
// between stages, where queries are fewer than keys (Hiera, SAM 2, LeViT, MViT v2), those that are layers;
// empty of other families.
std::optional<int> layers_among_blocks(const TensorNames& names, std::string_view family);

}  // namespace whereabouts
