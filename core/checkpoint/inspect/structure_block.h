// One block by its shapes (structure.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/checkpoint/inspect/structure.h"

namespace whereabouts {

// A layer of a block: names without what precedes the block's own, "attn.w_q".
struct BlockLayer {
  std::string name;
  std::string weight, bias;  // tensors, under the same names; empty where there is none
  std::vector<std::int64_t> shape;
  bool inputs_first = false;

  bool is_matrix() const { return shape.size() == 2; }
  std::int64_t outputs() const { return inputs_first ? shape[1] : shape[0]; }
  std::int64_t inputs() const { return inputs_first ? shape[0] : shape[1]; }
};

// The product of lengths; beyond 2^40, as of damaged files, -1.
std::int64_t values_in(const std::vector<std::int64_t>& shape);

// The layers of these tensors, in their order: weights with their biases.
std::vector<BlockLayer> layers_of(const std::vector<TensorInfo>& tensors);

// Which layers a block is made of.
struct BlockParts {
  // One that is fused, or those of queries, of keys and of values, in this order.
  std::vector<BlockLayer> qkv;
  std::string order = "qkv";  // of what is fused: "kqv" where keys come first
  std::optional<BlockLayer> proj, norm1, norm2, fc1, gate, fc2, q_norm, k_norm, scale1, scale2;
  int heads = 0;  // where each has layers of its own
  // Each of these heads reads its own part of the tokens, (d, d), instead of the whole.
  bool of_own_part = false;
  std::vector<Message> assumed, open;
};

// `tensors`: those of one block, under names without the block's. `said`: roles of some by these names,
// without their block's number ("q"); "ignore" takes one out. `width`: D. `ordered`: they stand as they were
// written down, so that their order tells something (not in safetensors, which sorts them). `before`: what
// precedes the names in the file, for questions.
BlockParts parts_of_block(const std::vector<TensorInfo>& tensors,
                          const std::map<std::string, std::string>& said, std::int64_t width, bool ordered,
                          const std::string& before);
// Lengths that D could be, the likeliest first.
std::vector<std::int64_t> widths_of_block(const std::vector<TensorInfo>& tensors);

}  // namespace whereabouts
