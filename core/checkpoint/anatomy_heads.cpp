#include "core/checkpoint/anatomy_heads.h"

#include "core/checkpoint/anatomy_sizes.h"

namespace whereabouts {
namespace {

// Heads of the given dimension; a norm over all heads at once tells nothing.
std::optional<int> of_dimension(std::optional<int> width, std::int64_t head_dimension) {
  if (!width || head_dimension < 2 || head_dimension >= *width || *width % head_dimension != 0) {
    return std::nullopt;
  }
  return plausible(*width / head_dimension);
}

std::optional<int> told_by(const NamedTensor& tensor, std::optional<int> width) {
  const auto& shape = tensor.info->shape;
  const auto is = [&](const char* ending, std::size_t rank) {
    return shape.size() == rank && ends_at_boundary(tensor.name, ending);
  };
  if (is("relative_position_bias_table", 2)) return plausible(shape[1]);
  if (is("relative_position_bias_table", 3)) return plausible(shape[0]);  // MaxViT
  if (is("attention_biases", 2)) return plausible(shape[0]);
  if (is("cpb_mlp.2.weight", 2) || is("continuous_position_bias_mlp.2.weight", 2) ||
      is("meta_mlp.fc2.weight", 2)) {
    return plausible(shape[0]);
  }
  // Swin v2's, one for each head; CLIP's is a single number for the whole model.
  if ((is("logit_scale", 1) || is("logit_scale", 3)) && !block_of(tensor.name).empty()) {
    return plausible(shape[0]);
  }
  if (is("rope.freqs", 4)) return plausible(shape[2]);
  // JAX keeps the heads apart: (D, heads, d), stacked (depth, D, heads, d).
  if (is("query/kernel", 3) || is("query/kernel", 4)) return plausible(shape[shape.size() - 2]);
  if (is("proj_l.weight", 2) && shape[0] == shape[1]) return plausible(shape[0]);  // talking heads of CaiT
  if (is("rope.freqs_cos", 2)) return of_dimension(width, shape[1]);
  if (is("rope_embed.periods", 1) || is("rope.periods", 1)) return of_dimension(width, 4 * shape[0]);
  if (is("q_norm.weight", 1) || is("k_norm.weight", 1)) return of_dimension(width, shape[0]);
  if (is("rel_pos_h", 2)) return of_dimension(width, shape[1]);
  return std::nullopt;
}

}  // namespace

void find_heads(std::optional<int> stated, const TensorNames& names, Anatomy& anatomy) {
  if (stated) {
    anatomy.heads = stated;
    anatomy.heads_source = "the file's metadata";
    return;
  }
  for (const NamedTensor& tensor : names.own()) {
    const auto heads = told_by(tensor, anatomy.width);
    if (!heads || names.tower(tensor.name) != Tower::image || has_part(tensor.name, "attn_pool")) continue;
    anatomy.heads = heads;
    anatomy.heads_source = "the shape of " + tensor.info->name;
    return;
  }
  if (anatomy.depth && anatomy.width && *anatomy.width % 64 == 0) {
    anatomy.heads = *anatomy.width / 64;
    anatomy.heads_source = "the convention of 64 dimensions per head";
  }
}

}  // namespace whereabouts
