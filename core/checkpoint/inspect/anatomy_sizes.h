// The sizes of a model, read from the shapes of its tensors.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/tensor_names.h"

namespace whereabouts {

// Empty where a length cannot be the size of a model.
std::optional<int> plausible(std::int64_t size);
// The root of a perfect square.
std::optional<int> whole_root(std::int64_t square);

// Returns true for the kernel that turns patches into tokens: (D, C, P, P); in JAX (P, P, C, D); for video
// (D, C, T, P, P); as a linear layer on flattened patches (D, P * P * C).
bool is_patch_kernel(std::string_view name, const TensorInfo& tensor);
// Start of the part of a name that marks a patch kernel.
std::size_t patch_kernel_name(std::string_view name);
const NamedTensor* patch_kernel(const TensorNames& names);
void read_patch_kernel(const TensorNames& names, Anatomy& anatomy);

// The transformer block that a name lies in, up to its index ("encoder.layer.3."), and the same with every
// index as '#'; both empty outside of blocks.
struct Block {
  std::string name, pattern;
  bool empty() const { return name.empty(); }
};

// Hidden width over width of the first block's MLP, from its last layer, which takes the gated half if the
// MLP is gated.
std::optional<double> mlp_ratio_of(const TensorNames& names);
std::optional<int> classes_of(const TensorNames& names);
std::optional<PrefixTokens> prefix_tokens_of(const TensorNames& names, bool family_known);
std::optional<Decoder> decoder_of(const TensorNames& names);

}  // namespace whereabouts
