// Blocks, found by the indices in names.
#include "core/checkpoint/inspect/anatomy_depth.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/checkpoint/inspect/anatomy_sizes.h"

namespace whereabouts {
namespace {

constexpr int most_class_blocks = 100;

// A list of blocks, or of stages of blocks: "blocks", "encoder_layers", "resblocks", "encoder.0".
bool holds_blocks(std::string_view word) {
  for (const std::string_view ending :
       {"blocks", "layers", "layer", "block", "encoder", "encoders", "transformer", "transformers"}) {
    if (word.ends_with(ending)) return true;
  }
  return word == "stages" || word == "h";
}

// "encoderblock_7", "encoder_layer_7": the index joined to the word.
bool is_joined_index(std::string_view part) {
  const std::size_t underscore = part.rfind('_');
  if (underscore == std::string_view::npos || !is_number(part.substr(underscore + 1))) return false;
  const std::string_view word = part.substr(0, underscore);
  return word == "encoderblock" || word == "encoder_layer";
}

// The index of the last part that names the block; 0 where there is none (a block never is the first part).
std::size_t last_index(const std::vector<std::string_view>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (is_joined_index(parts[i])) return i;
    if (!is_number(parts[i]) || i == 0) continue;
    // Swin of torchvision: one list of stages and of the layers between them.
    if (parts[i - 1] == "features" && i + 2 < parts.size() && is_number(parts[i + 1])) {
      return parts[i + 2] == "attn" ? i + 1 : 0;
    }
    if (!holds_blocks(parts[i - 1])) continue;
    // Stages: "layers.1.blocks.0", "stages.1.layers.0"; chunks and stages of lists: "blocks.1.0".
    const bool nested = i + 2 < parts.size() && is_number(parts[i + 2]) &&
                        (parts[i + 1] == "blocks" || parts[i + 1] == "layers");
    if (nested) return i + 2;
    if (parts[i - 1] == "blocks" && i + 1 < parts.size() && is_number(parts[i + 1])) return i + 1;
    return i;
  }
  return 0;
}

}  // namespace

Block block_of(std::string_view name) {
  const auto parts = name_parts(name);
  const std::size_t last = last_index(parts);
  // The stem of a hybrid has stages of its own.
  const auto end = parts.begin() + static_cast<std::ptrdiff_t>(last);
  if (std::find(parts.begin(), end, "patch_embed") != end) return {};
  const bool first_joined = last == 0 && is_joined_index(parts.front());
  if ((last == 0 && !first_joined) || last + 1 == parts.size()) return {};
  Block block;
  bool index_before = false;
  for (std::size_t i = 0; i <= last; ++i) {
    // "0.blocks.3": the place of a model in a list is no index of a block.
    const bool counts =
        i == last || index_before || (i > 0 && (holds_blocks(parts[i - 1]) || parts[i - 1] == "features"));
    const bool index = is_joined_index(parts[i]) || (is_number(parts[i]) && counts);
    block.name += std::string(parts[i]) + ".";
    block.pattern += index ? "#." : std::string(parts[i]) + ".";
    index_before = index;
  }
  return block;
}

bool is_of_block(std::string_view name, const Block& block) {
  return !block.empty() && name.find_first_of("./", block.name.size()) != std::string_view::npos;
}

std::vector<std::string> class_blocks_of(const TensorNames& names) {
  std::vector<std::string> blocks;
  for (const std::string list : {"blocks_token_only.", "cls_transformer.layers."}) {
    for (int number = 0; number < most_class_blocks; ++number) {
      const std::string before = list + std::to_string(number) + ".";
      const bool there = std::any_of(names.own().begin(), names.own().end(), [&](const NamedTensor& tensor) {
        return tensor.inside && tensor.name.substr(0, before.size()) == before;
      });
      if (!there) break;
      blocks.push_back(before);
    }
  }
  return blocks;
}

std::optional<int> layers_among_blocks(const TensorNames& names, std::string_view family) {
  const auto is_of = [family](std::string_view begins) { return family.rfind(begins, 0) == 0; };
  const bool square = is_of("Hiera") || is_of("SAM 2") || is_of("CoAtNet") || is_of("CoAtNeXt") ||
                      is_of("MaxViT") || is_of("MaxxViT") || is_of("TinyViT") || is_of("NesT") ||
                      is_of("VOLO") || is_of("PiT");
  if (const std::size_t last = class_blocks_of(names).size(); last > 0) {
    const auto others = depth_of(names, Tower::image);
    return others ? plausible(static_cast<std::int64_t>(*others) + static_cast<std::int64_t>(last)) : others;
  }
  const bool mvit = is_of("MViTv2"), segformer = is_of("SegFormer");
  if (!square && !mvit && !segformer && !is_of("LeViT")) return std::nullopt;
  std::int64_t count = 0;
  for (const NamedTensor& tensor : names.own()) {
    const auto& shape = tensor.info->shape;
    if (square && ends_at_boundary(tensor.name, "attn.qkv.weight") && shape.size() >= 2) {
      // The first block of a stage of CoAtNet makes the grid coarser behind its norm.
      const std::string before(tensor.name.substr(0, tensor.name.rfind("attn.qkv.weight")));
      count += shape[0] == 3 * shape[1] && !names.has(before + "norm1.norm.weight");
    }
    // torchvision's MaxViT.
    if (square && ends_at_boundary(tensor.name, "to_qkv.weight")) ++count;
    if (mvit && ends_at_boundary(tensor.name, "attn.qkv.weight")) {
      // Between stages lie the first block of the later one, and one whose MLP gives another width.
      const std::string before(tensor.name.substr(0, tensor.name.rfind("attn.qkv.weight")));
      const bool enters = before.ends_with(".blocks.0.") && !before.ends_with("stages.0.blocks.0.");
      count += !enters && !names.has(before + "shortcut_proj_mlp.weight");
    }
    if (segformer && (ends_at_boundary(tensor.name, "attention.self.query.weight") ||
                      ends_at_boundary(tensor.name, "attention.q_proj.weight")))
      ++count;
    if (!square && ends_at_boundary(tensor.name, "queries_keys_values.linear.weight")) ++count;
  }
  return count > 0 ? plausible(count) : std::nullopt;
}

std::optional<int> depth_of(const TensorNames& names, Tower tower) {
  std::map<std::string, std::set<std::string>> blocks;
  for (const NamedTensor& tensor : names.own()) {
    if (names.tower(tensor.name) != tower || (tower == Tower::image && !tensor.inside)) continue;
    if (tensor.name.substr(0, 16) == "cls_transformer.") continue;
    const auto& shape = tensor.info->shape;
    const bool stacked = tensor.name.find("encoderblock/") != std::string_view::npos && shape.size() >= 2 &&
                         ends_at_boundary(tensor.name, "LayerNorm_0/scale");
    if (stacked && shape[0] > 0 && shape[0] < 10000) return static_cast<int>(shape[0]);
    const Block block = block_of(tensor.name);
    if (is_of_block(tensor.name, block)) blocks[block.pattern].insert(block.name);
  }
  std::size_t max = 0;
  for (const auto& [pattern, found] : blocks) max = std::max(max, found.size());
  return max > 0 ? plausible(static_cast<std::int64_t>(max)) : std::nullopt;
}

}  // namespace whereabouts
