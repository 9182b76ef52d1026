#include "core/checkpoint/tensor_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

namespace whereabouts {
namespace {

struct KnownName {
  const char* ending;
  const char* scheme;
  std::size_t least_rank, greatest_rank;
};

// SCHEMES sections 1 to 3; the longer of two endings first.
constexpr std::array<KnownName, 20> known_names{{
    {"embed_positions.A.weight", "learned-1d", 2, 2},              // BEiT-3
    {"embeddings.position_embedding.weight", "learned-1d", 2, 2},  // CLIP and SigLIP of Hugging Face
    {"embeddings.position_embeddings", "learned-1d", 2, 4},        // ViT, DINOv2, MAE, DeiT of Hugging Face
    {"posembed_input/pos_embedding", "learned-1d", 2, 4},          // the original ViT in JAX
    {"pos_embed", "learned-1d", 2, 4},                             // timm, DeiT, DINO, MAE, AIMv2
    {"pos_embedding", "learned-1d", 2, 4},                         // torchvision, big_vision
    {"positional_embedding", "learned-1d", 2, 4},                  // CLIP of OpenAI, OpenCLIP
    {"decoder_pos_embed", "learned-1d", 2, 4},                     // MAE
    {"relative_position_bias_table", "relative-bias", 2, 3},       // Swin v1, BEiT, MaxViT
    {"attention_biases", "relative-bias", 2, 2},                   // LeViT
    {"cpb_mlp.0.weight", "log-cpb", 2, 2},                         // Swin v2
    {"continuous_position_bias_mlp.0.weight", "log-cpb", 2, 2},    // the same of Hugging Face
    {"rope.freqs", "rope-mixed", 4, 4},                            // timm
    {"freqs", "rope-mixed", 3, 3},                                 // rope-vit
    {"rope.freqs_cos", "rope-2d", 1, 4},                           // EVA-02
    {"rope.freqs_sin", "rope-2d", 1, 4},
    {"rope_embed.periods", "rope-2d", 1, 1},  // DINOv3
    {"rope.periods", "rope-2d", 1, 1},
    {"rel_pos_h", "shaw", 2, 2},  // SAM, MViT
    {"rel_pos_w", "shaw", 2, 2},
}};

struct Factors {
  const char* rows;
  const char* columns;
  bool columns_first;
};

constexpr std::array<Factors, 5> factored_names{{{"pos_embed_y", "pos_embed_x", false},
                                                 {"pos_embed_height", "pos_embed_width", false},
                                                 {"pos_embed_h", "pos_embed_w", false},
                                                 {"row_embed.weight", "col_embed.weight", true},
                                                 {"row_embed", "col_embed", true}}};

// Buffers that have "position" in their names and hold indices.
bool holds_indices(std::string_view name) {
  for (const char* ending : {"position_ids", "position_index", "relative_coords_table"}) {
    if (ends_at_boundary(name, ending)) return true;
  }
  return name.find("relative_position_index") != std::string_view::npos;
}

bool is_number(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Whether a word of the name is about position: "pos", "posemb", "position"; but not "post" or "posterior".
bool speaks_of_position(std::string_view name) {
  std::string lower(name);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (std::size_t at = lower.find("pos"); at != std::string::npos; at = lower.find("pos", at + 1)) {
    const bool starts_word = at == 0 || std::isalpha(static_cast<unsigned char>(lower[at - 1])) == 0;
    const std::string_view rest = std::string_view(lower).substr(at + 3);
    const bool positive = rest.substr(0, 1) == "i" && rest.substr(0, 5) != "ition";
    if (starts_word && rest.substr(0, 1) != "t" && rest.substr(0, 1) != "e" && !positive) return true;
    if (starts_word && rest.substr(0, 3) == "emb") return true;
  }
  return false;
}

bool is_real(DType dtype) {
  return dtype == DType::f64 || dtype == DType::f32 || dtype == DType::f16 || dtype == DType::bf16;
}

std::string replaced_ending(const std::string& name, std::string_view ending, std::string_view with) {
  return name.substr(0, name.size() - ending.size()) + std::string(with);
}

}  // namespace

bool ends_at_boundary(std::string_view name, std::string_view ending) {
  if (name.size() < ending.size() || name.substr(name.size() - ending.size()) != ending) return false;
  if (name.size() == ending.size()) return true;
  const char before = name[name.size() - ending.size() - 1];
  return before == '.' || before == '/';
}

std::vector<std::string_view> parts_of(std::string_view name) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find_first_of("./", begin), name.size());
    parts.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

const TensorInfo* TensorNames::ending(std::string_view ending) const {
  const auto found = std::find_if(tensors_.begin(), tensors_.end(), [&](const TensorInfo& tensor) {
    return ends_at_boundary(tensor.name, ending);
  });
  return found == tensors_.end() ? nullptr : &*found;
}

bool TensorNames::contains(std::string_view text) const {
  return std::any_of(tensors_.begin(), tensors_.end(),
                     [&](const TensorInfo& tensor) { return tensor.name.find(text) != std::string::npos; });
}

bool TensorNames::has_visual_tower() const {
  return std::any_of(tensors_.begin(), tensors_.end(), [](const TensorInfo& tensor) {
    const auto parts = parts_of(tensor.name);
    return std::find(parts.begin(), parts.end(), "visual") != parts.end();
  });
}

Tower TensorNames::tower(std::string_view name) const {
  const auto parts = parts_of(name);
  const auto any = [&](std::string_view word) {
    return std::find(parts.begin(), parts.end(), word) != parts.end();
  };
  if (any("text_model") || any("text") || any("text_encoder") || any("txt") || any("textual"))
    return Tower::text;
  // CLIP keeps its language tower at the top level, beside "visual".
  const std::string_view top =
      parts[parts.front() == "module" || parts.front() == "model" ? std::min<std::size_t>(1, parts.size() - 1)
                                                                  : 0];
  if ((top == "transformer" || top == "positional_embedding" || top == "token_embedding") &&
      has_visual_tower()) {
    return Tower::text;
  }
  for (const std::string_view part : parts) {
    if (part.substr(0, 7) == "decoder") return Tower::decoder;
  }
  return Tower::image;
}

std::optional<PositionName> TensorNames::position(const TensorInfo& tensor) const {
  if (!is_real(tensor.dtype) || holds_indices(tensor.name)) return std::nullopt;
  const std::size_t rank = tensor.shape.size();
  for (const Factors& factors : factored_names) {
    if (ends_at_boundary(tensor.name, factors.columns) &&
        ending(replaced_ending(tensor.name, factors.columns, factors.rows)) != nullptr) {
      return std::nullopt;  // told with its rows
    }
    if (!ends_at_boundary(tensor.name, factors.rows)) continue;
    const std::string columns = replaced_ending(tensor.name, factors.rows, factors.columns);
    const bool both = std::any_of(tensors_.begin(), tensors_.end(),
                                  [&](const TensorInfo& other) { return other.name == columns; });
    if (both) return PositionName{"learned-2d", tower(tensor.name), 0, columns, factors.columns_first, false};
  }
  for (const KnownName& known : known_names) {
    if (!ends_at_boundary(tensor.name, known.ending)) continue;
    if (rank < known.least_rank || rank > known.greatest_rank) continue;
    const int unused = std::string_view(known.ending) == "embed_positions.A.weight" ? 2 : 0;
    return PositionName{known.scheme, tower(tensor.name), unused, {}, false, false};
  }
  if (tensor.name.find("pos_block.") != std::string::npos) {
    const bool kernel = rank == 4 && tensor.shape[1] == 1 && tensor.shape[2] == 3 && tensor.shape[3] == 3;
    if (!kernel) return std::nullopt;
    return PositionName{"cpe", Tower::image, 0, {}, false, false};
  }
  // What is left of relative schemes are their biases and small networks, never a table of tokens.
  for (const char* word : {"relative", "rel_pos", "bias", "rope"}) {
    if (tensor.name.find(word) != std::string::npos) return std::nullopt;
  }
  if (rank >= 2 && rank <= 4 && speaks_of_position(tensor.name)) {
    return PositionName{"learned-1d", tower(tensor.name), 0, {}, false, true};
  }
  return std::nullopt;
}

const TensorInfo* TensorNames::patch_kernel() const {
  for (const char* ending :
       {"patch_embed.proj.weight", "patch_embeddings.projection.weight", "embeddings.patch_embedding.weight",
        "conv_proj.weight", "visual.conv1.weight", "patchifier.proj.weight", "vision_embed.proj.weight",
        "embedding/kernel", "embeds.proj.weight", "patch_embedding.weight", "patch_embed.weight"}) {
    for (const TensorInfo& tensor : tensors_) {
      const bool fits = tensor.shape.size() == 4 || tensor.shape.size() == 2;
      if (fits && ends_at_boundary(tensor.name, ending) && tower(tensor.name) == Tower::image) return &tensor;
    }
  }
  return nullptr;
}

std::optional<int> TensorNames::depth() const {
  // Prefixes up to a block's index, by their pattern: "layers.#.blocks.#" of Swin counts over both indices.
  std::map<std::string, std::set<std::string>> blocks;
  for (const TensorInfo& tensor : tensors_) {
    if (tower(tensor.name) != Tower::image) continue;
    // big_vision stacks all blocks along the first axis.
    if (tensor.name.find("encoderblock/") != std::string::npos && tensor.shape.size() >= 2 &&
        ends_at_boundary(tensor.name, "LayerNorm_0/scale")) {
      const auto stacked = tensor.shape[0];
      if (stacked > 0 && stacked < 10000) return static_cast<int>(stacked);
    }
    const auto parts = parts_of(tensor.name);
    std::string pattern, block, block_pattern, block_name;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string_view before = i > 0 ? parts[i - 1] : std::string_view();
      const std::size_t underscore = parts[i].rfind('_');
      const bool container = before == "blocks" || before == "layer" || before == "layers" ||
                             before == "resblocks" || before == "block" || before == "stages";
      const bool joined = underscore != std::string_view::npos &&
                          is_number(parts[i].substr(underscore + 1)) &&
                          (parts[i].substr(0, underscore) == "encoderblock" ||
                           parts[i].substr(0, underscore) == "encoder_layer");
      const bool index = joined || (container && is_number(parts[i]));
      pattern += index ? "#." : std::string(parts[i]) + ".";
      block += std::string(parts[i]) + ".";
      if (index) {
        block_pattern = pattern;
        block_name = block;
      }
    }
    if (!block_name.empty()) blocks[block_pattern].insert(block_name);
  }
  std::size_t most = 0;
  for (const auto& [pattern, names] : blocks) most = std::max(most, names.size());
  return most > 0 ? std::optional<int>(static_cast<int>(most)) : std::nullopt;
}

std::string TensorNames::family() const {
  if (contains("beit3.")) return "BEiT-3";
  if (has("preprocessor.pos_embed") || has("patchifier.proj.weight")) return "AIMv2";
  if (contains("visual.trunk.")) return "OpenCLIP over timm";
  if (has("visual.conv1.weight")) return "CLIP (OpenAI or OpenCLIP)";
  if (contains("vision_model.")) {
    return has("embeddings.class_embedding") ? "CLIP (Hugging Face)" : "SigLIP (Hugging Face)";
  }
  if (has("posembed_input/pos_embedding")) return "ViT (JAX)";
  if (contains("Transformer/encoderblock") || contains("MAPHead_0/")) return "big_vision";
  if (has("conv_proj.weight") && contains("encoder_layer_")) return "torchvision";
  if (has("row_embed.weight") && has("col_embed.weight")) return "DETR";
  if (has("patch_embeddings.projection.weight")) {
    if (contains("decoder_pos_embed")) return "MAE (Hugging Face)";
    if (has("layer_scale1.lambda1"))
      return has("register_tokens") ? "DINOv2 with registers (Hugging Face)" : "DINOv2 (Hugging Face)";
    if (contains("continuous_position_bias_mlp")) return "Swin v2 (Hugging Face)";
    if (contains("relative_position_bias_table")) {
      return contains("layers.0.blocks.") ? "Swin (Hugging Face)" : "BEiT (Hugging Face)";
    }
    return has("distillation_token") ? "DeiT (Hugging Face)" : "ViT (Hugging Face)";
  }
  if (contains("pos_block.")) return "Twins";
  if (has("patch_embed.proj.weight") || contains("attn.qkv.weight")) {
    if (contains("cpb_mlp.")) return "Swin v2";
    if (contains("layers.0.blocks.0.") && contains("relative_position_bias_table")) return "Swin";
    if (has("decoder_pos_embed")) return "MAE";
    if (has("rope_embed.periods")) return "DINOv3";
    if (has("mask_token") && has("ls1.gamma")) return "DINOv2";
    if (contains("relative_position_bias_table")) return "BEiT";
    if (has("dist_token")) return "DeiT";
    return "timm";
  }
  return {};
}

}  // namespace whereabouts
