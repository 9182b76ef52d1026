#include "core/checkpoint/inspect/tensor_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace whereabouts {
namespace {

struct KnownName {
  const char* ending;
  const char* scheme;
  std::size_t min_rank, max_rank;
  const char* layout = "";
};

// docs/schemes.md, "Tensor names"; the longer of two endings first.
constexpr KnownName known_names[] = {
    {"embed_positions.A.weight", "learned-1d", 2, 2},              // BEiT-3
    {"embeddings.position_embedding.weight", "learned-1d", 2, 2},  // CLIP, SigLIP, AIMv2 of Hugging Face
    {"embeddings.position_embeddings", "learned-1d", 2, 4},        // ViT, DINOv2, MAE, DeiT of Hugging Face
    {"posembed_input/pos_embedding", "learned-1d", 2, 4},          // the original ViT in JAX
    {"pos_embed", "learned-1d", 2, 4},                             // timm, DeiT, DINO, MAE, AIMv2
    {"absolute_pos_embed", "learned-1d", 2, 4},                    // Swin
    {"pos_embedding", "learned-1d", 2, 4},                         // torchvision, big_vision
    {"positional_embedding", "learned-1d", 2, 4},                  // CLIP of OpenAI, OpenCLIP
    {"decoder_pos_embed", "learned-1d", 2, 4},                     // MAE
    {"relative_position_bias_table", "relative-bias", 2, 3},       // Swin v1, BEiT, MaxViT
    {"attention_biases", "relative-bias", 2, 2},                   // LeViT
    {"cpb_mlp.0.weight", "log-cpb", 2, 2},                         // Swin v2
    {"continuous_position_bias_mlp.0.weight", "log-cpb", 2, 2},    // the same of Hugging Face
    {"meta_mlp.fc1.weight", "log-cpb", 2, 2},                      // Swin v2 as timm first had it
    {"rope.freqs", "rope-mixed", 4, 4},                            // timm
    {"freqs", "rope-mixed", 3, 3},                                 // rope-vit
    {"rope.generators", "liere", 4, 4},                            // this program
    {"generator_raw_params", "liere", 5, 5},                       // the authors of LieRE
    {"rope.freqs_cos", "rope-2d", 1, 4, "eva"},                    // EVA-02
    {"rope.freqs_sin", "rope-2d", 1, 4, "eva"},
    {"rope_embed.periods", "rope-2d", 1, 1, "dinov3"},  // DINOv3
    {"rope.periods", "rope-2d", 1, 1, "dinov3"},
    {"position_encoder.position.weight", "pape", 2, 2},  // this program, the authors of PaPE
    {"rel_pos_h", "shaw", 2, 2},                         // SAM, MViT
    {"rel_pos_w", "shaw", 2, 2},
};

struct Factors {
  const char* rows;
  const char* columns;
  bool columns_first;
};

constexpr std::array<Factors, 6> factored_names{{{"pos_embed_y", "pos_embed_x", false},
                                                 {"pos_embed_height", "pos_embed_width", false},
                                                 {"pos_embed_h", "pos_embed_w", false},
                                                 {"row_embeddings.weight", "column_embeddings.weight", true},
                                                 {"row_embed.weight", "col_embed.weight", true},
                                                 {"row_embed", "col_embed", true}}};

// Buffers named "position" that hold indices.
bool holds_indices(std::string_view name) {
  for (const char* ending : {"position_ids", "position_index", "relative_coords_table"}) {
    if (ends_at_boundary(name, ending)) return true;
  }
  return name.find("relative_position_index") != std::string_view::npos;
}

// Tensors whose names speak of positions that no patch has: queries of a detector, times of a film, the
// points of a prompt, the angle of a class token, windows of a block (NesT).
bool is_of_no_patch(std::string_view name) {
  const auto parts = parts_of(name);
  for (const std::string_view part : parts) {
    for (const char* word : {"query", "queries", "temporal", "gaussian_matrix", "class_pos", "cls_pos"}) {
      if (part.find(word) != std::string_view::npos) return true;
    }
    if (part == "shared_image_embedding" || part == "shared_embedding" || part == "prompt_encoder" ||
        part == "levels") {
      return true;
    }
  }
  return false;
}

// A part of a rotation, whatever its tensor is called.
bool is_of_rotation(std::string_view name) {
  const auto parts = parts_of(name);
  return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part.substr(0, 4) == "rope" || part.substr(0, 6) == "rotary" || part == "class_pos_emb";
  });
}

// Returns true if a word of the name means position: "pos", "posemb", "position", but not "post" or
// "posterior".
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

// A depthwise 3x3 convolution over the grid of tokens: conditional position.
bool is_conditional(const NamedTensor& tensor) {
  const auto& shape = tensor.info->shape;
  if (shape.size() != 4 || shape[1] != 1 || shape[2] != 3 || shape[3] != 3) return false;
  if (tensor.name.find("pos_block.") != std::string_view::npos) return true;  // Twins, CPVT
  const auto parts = parts_of(tensor.name);
  return std::any_of(parts.begin(), parts.end(), [](std::string_view part) {
    return part == "peg" || part == "cpe" || part == "cpe1" || part == "cpe2";
  });
}

}  // namespace

bool is_number(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool has_part(std::string_view name, std::string_view word) {
  const auto parts = parts_of(name);
  return std::find(parts.begin(), parts.end(), word) != parts.end();
}

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

bool is_channels_first(const TensorInfo& tensor) {
  const auto& shape = tensor.shape;
  return shape.size() == 4 && shape[0] == 1 && shape[2] == shape[3] && shape[1] > shape[2];
}

TensorNames::TensorNames(const Checkpoint& checkpoint, std::vector<NamedTensor> own) : own_(std::move(own)) {
  for (const TensorInfo& tensor : checkpoint.tensors()) in_file_.emplace(tensor.name, &tensor);
  for (const NamedTensor& tensor : own_) {
    in_model_.emplace(tensor.name, tensor.info);
    if (!tensor.inside) beside_.insert(tensor.info);
    if (!visual_tower_) visual_tower_ = has_part(tensor.name, "visual");
  }
}

const NamedTensor* TensorNames::ending(std::string_view ending) const {
  const auto found = std::find_if(own_.begin(), own_.end(), [&](const NamedTensor& tensor) {
    return ends_at_boundary(tensor.name, ending);
  });
  return found == own_.end() ? nullptr : &*found;
}

bool TensorNames::contains(std::string_view text) const {
  return std::any_of(own_.begin(), own_.end(), [&](const NamedTensor& tensor) {
    return tensor.name.find(text) != std::string_view::npos;
  });
}

const TensorInfo* TensorNames::exactly(std::string_view name) const {
  const auto found = in_model_.find(name);
  return found == in_model_.end() ? nullptr : found->second;
}

const TensorInfo* TensorNames::in_file(std::string_view name) const {
  const auto found = in_file_.find(name);
  return found == in_file_.end() ? nullptr : found->second;
}

Tower TensorNames::tower(std::string_view name) const {
  const auto parts = parts_of(name);
  const auto any = [&](std::string_view word) {
    return std::find(parts.begin(), parts.end(), word) != parts.end();
  };
  if (any("text_model") || any("text") || any("text_encoder") || any("txt") || any("textual"))
    return Tower::text;
  // CLIP keeps its language tower at the top level, beside "visual".
  const std::string_view top = parts.front();
  if (visual_tower_ && (top == "transformer" || top == "positional_embedding" || top == "token_embedding")) {
    return Tower::text;
  }
  for (const std::string_view part : parts) {
    if (part.substr(0, 7) == "decoder") return Tower::decoder;
  }
  return Tower::image;
}

std::optional<PositionName> TensorNames::position(const NamedTensor& tensor) const {
  const std::string& whole = tensor.info->name;
  if (!is_real(tensor.info->dtype) || holds_indices(whole)) return std::nullopt;
  const std::size_t rank = tensor.info->shape.size();
  for (const Factors& factors : factored_names) {
    if (ends_at_boundary(whole, factors.columns) &&
        in_file(replaced_ending(whole, factors.columns, factors.rows)) != nullptr) {
      return std::nullopt;  // reported with its rows
    }
    if (!ends_at_boundary(whole, factors.rows)) continue;
    const std::string columns = replaced_ending(whole, factors.rows, factors.columns);
    if (in_file(columns) != nullptr) {
      return PositionName{"learned-2d", tower(tensor.name), 0, columns, factors.columns_first, false, {}};
    }
  }
  const auto no_table = [&] {
    return is_of_rotation(tensor.name) || is_of_no_patch(whole) || is_channels_first(*tensor.info) ||
           is_layer(*tensor.info);
  };
  for (const KnownName& known : known_names) {
    if (!ends_at_boundary(whole, known.ending)) continue;
    if (rank < known.min_rank || rank > known.max_rank) continue;
    if (std::string_view(known.scheme) == "learned-1d" && no_table()) return std::nullopt;
    const int unused = std::string_view(known.ending) == "embed_positions.A.weight" ? 2 : 0;
    return PositionName{known.scheme, tower(tensor.name), unused, {}, false, false, known.layout};
  }
  if (is_conditional(tensor)) return PositionName{"cpe", Tower::image, 0, {}, false, false, {}};
  // The other tensors of relative and conditional schemes are biases and small networks, never a table.
  for (const char* word : {"relative", "rel_pos", "bias", "rope", "pos_block.", "position_encoder."}) {
    if (whole.find(word) != std::string::npos) return std::nullopt;
  }
  if (rank >= 2 && rank <= 4 && speaks_of_position(tensor.name) && !no_table()) {
    return PositionName{"learned-1d", tower(tensor.name), 0, {}, false, true, {}};
  }
  return std::nullopt;
}

std::string TensorNames::other_kind(const NamedTensor& tensor) const {
  if (const auto name = position(tensor)) {
    return name->scheme == "learned-1d" || name->scheme == "learned-2d" ? std::string() : name->scheme;
  }
  const std::string& whole = tensor.info->name;
  const auto says = [&](const char* word) { return whole.find(word) != std::string::npos; };
  for (const char* word : {"cpb_mlp", "position_bias_mlp", "meta_mlp", "rel_pos.mlp", "relative_coords"}) {
    if (says(word)) return "log-cpb";
  }
  if (says("relative_position_keys")) return "shaw";
  for (const char* word : {"relative_position", "rel_pos", "attention_bias", "position_bias"}) {
    if (says(word)) return "relative-bias";
  }
  if (is_of_rotation(tensor.name)) return "rope-2d";
  if (says("pos_block.")) return "cpe";
  return says("position_encoder.") ? "pape" : std::string();
}

bool TensorNames::is_layer(const TensorInfo& tensor) const {
  for (const char* weight : {"weight", "kernel"}) {
    if (!ends_at_boundary(tensor.name, weight)) continue;
    if (in_file(replaced_ending(tensor.name, weight, "bias")) != nullptr) return true;
    const auto parts = parts_of(tensor.name);
    if (parts.size() < 2) continue;
    const std::string_view layer = parts[parts.size() - 2];
    for (const char* word : {"proj", "projection", "linear", "dense", "fc", "fc1", "fc2", "mlp", "conv"}) {
      if (layer == word) return true;
    }
  }
  return false;
}

}  // namespace whereabouts
