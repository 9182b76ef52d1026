#include "core/checkpoint/inspect/anatomy_heads.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/checkpoint/inspect/anatomy_depth.h"
#include "core/checkpoint/inspect/anatomy_sizes.h"

namespace whereabouts {
namespace {

// Heads of the given dimension; a norm over all heads at once is no evidence.
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
      is("meta_mlp.fc2.weight", 2) || is("rel_pos.mlp.fc2.weight", 2) ||
      is("shared_rel_pos.mlp.fc2.weight", 2)) {
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
  if (is("reattn_weights", 2) || is("mix_heads_pre_attn", 2)) return plausible(shape[0]);
  if (is("attn.gating_param", 1) || is("attn.temperature", 3)) return plausible(shape[0]);  // ConViT, XCiT
  if (is("lambda_q1", 1)) return of_dimension(width, 2 * shape[0]);
  if (is("rope.freqs_cos", 2)) return of_dimension(width, shape[1]);
  if (is("rope_embed.periods", 1) || is("rope.periods", 1)) return of_dimension(width, 4 * shape[0]);
  if (is("class_pos_emb", 2) && shape[0] == 1) return of_dimension(width, 2 * shape[1]);  // MLCD
  if (is("q_norm.weight", 1) || is("k_norm.weight", 1)) return of_dimension(width, shape[0]);
  if (is("rel_pos_h", 2)) return of_dimension(width, shape[1]);
  return std::nullopt;
}

bool is_of(const std::string& family, std::initializer_list<const char*> starts) {
  for (const char* start : starts) {
    if (family.rfind(start, 0) == 0) return true;
  }
  return false;
}

// Published models whose heads are not 64 wide: timm, OpenCLIP, torchvision and the original releases agree
// on them. Empty where the family has 64 a head at this width.
std::optional<int> published_heads(const std::string& family, const std::string& architecture, int width) {
  if (is_of(family, {"AIMv2"})) return width % 128 == 0 ? std::optional<int>(width / 128) : std::nullopt;
  if (architecture == "vit_base_patch16_gap_224") return 16;
  if (architecture.rfind("test_vit", 0) == 0) return width / 32;
  if (is_of(family, {"Sapiens2"}) && width == 2432) return 32;
  if (is_of(family, {"DINOv3"})) return width == 4096 ? std::optional<int>(32) : std::nullopt;
  // timm's SigLIP towers that pool by mean have plain names.
  if (width == 1536 && (is_of(family, {"SigLIP", "PE"}) || family == "timm")) return 16;
  for (const int sixteen : {1152, 1280, 1408, 1664, 1792}) {
    if (width == sixteen) return 16;
  }
  return std::nullopt;
}

// Models written for teaching keep each head's layers apart: "attn.heads.0.query", "attn.heads.1.query", ...
std::optional<int> counted(const TensorNames& names) {
  std::set<std::string_view> heads;
  std::string first;  // the block whose heads are counted
  for (const NamedTensor& tensor : names.own()) {
    const std::size_t at = tensor.name.find(".heads.");
    const Block block = at == std::string_view::npos ? Block() : block_of(tensor.name);
    if (block.empty() || at + 1 < block.name.size() || names.tower(tensor.name) != Tower::image) continue;
    if (first.empty()) first = block.name;
    const std::string_view number = name_parts(tensor.name.substr(at + 7)).front();
    if (block.name == first && is_number(number)) heads.insert(number);
  }
  return heads.empty() ? std::nullopt : plausible(static_cast<std::int64_t>(heads.size()));
}

}  // namespace

int maps_of_head(const TensorNames& names) {
  std::set<std::string_view> branches;
  for (const NamedTensor& tensor : names.own()) {
    if (!tensor.inside) continue;
    const auto parts = name_parts(tensor.name);
    if (parts.back() == "lambda_q1" || parts.back() == "lambda_a") return 2;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
      const bool list = parts[i] == "attns" || (parts[i] == "fns" && i > 0 && parts[i - 1] == "0");
      if (list && is_number(parts[i + 1])) branches.insert(parts[i + 1]);
    }
  }
  return std::max(1, static_cast<int>(branches.size()));
}

void find_heads(std::optional<int> stated, const TensorNames& names, Anatomy& anatomy) {
  if (stated) {
    anatomy.heads = stated;
    anatomy.heads_source = "the file's metadata";
    return;
  }
  if (const auto heads = counted(names)) {
    anatomy.heads = heads;
    anatomy.heads_source = "counted: each has layers of its own";
    return;
  }
  // vit-pytorch leaves the projection out behind a single head as wide as the tokens.
  if (anatomy.family == "vit-pytorch" && names.has("layers.0.0.to_qkv.weight") && !names.contains("to_out")) {
    anatomy.heads = 1;
    anatomy.heads_source = "no projection stands behind it";
    return;
  }
  for (const NamedTensor& tensor : names.own()) {
    auto heads = told_by(tensor, anatomy.width);
    // Norms of queries and keys of differential attention are those of a map.
    const bool norm =
        ends_at_boundary(tensor.name, "q_norm.weight") || ends_at_boundary(tensor.name, "k_norm.weight");
    if (heads && norm && anatomy.maps_of_head == 2 && names.contains(".lambda_")) *heads /= 2;
    if (!heads || names.tower(tensor.name) != Tower::image || has_part(tensor.name, "attn_pool")) continue;
    anatomy.heads = heads;
    anatomy.heads_source = message("the shape of {}", tensor.info->name);
    return;
  }
  // An unknown model may have any number of heads.
  if (!anatomy.depth || !anatomy.width || anatomy.family.empty()) return;
  const bool named = !anatomy.architecture.empty() && !anatomy.architecture_guessed;
  if (const auto heads = published_heads(anatomy.family, anatomy.architecture, *anatomy.width)) {
    anatomy.heads = heads;
    anatomy.heads_source = "the published models of this family and width";
  } else if (*anatomy.width % 64 == 0) {
    anatomy.heads = *anatomy.width / 64;
    anatomy.heads_source = "the convention of 64 dimensions per head";
  }
  anatomy.heads_assumed = anatomy.heads.has_value() && !named;
  if (anatomy.heads && named) anatomy.heads_source = message("the architecture {}", anatomy.architecture);
}

}  // namespace whereabouts
