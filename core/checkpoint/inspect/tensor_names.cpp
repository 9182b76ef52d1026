#include "core/checkpoint/inspect/tensor_names.h"

#include <algorithm>
#include <cctype>

#include "core/position/scheme.h"

namespace whereabouts {
namespace {

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
  const auto parts = name_parts(name);
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
  return std::any_of(schemes().begin(), schemes().end(), [&](const Scheme& scheme) {
    return scheme.kind == Scheme::Kind::rotary && scheme.is_named_in(name);
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

std::string replaced_ending(const std::string& name, std::string_view ending, std::string_view with) {
  return name.substr(0, name.size() - ending.size()) + std::string(with);
}

}  // namespace

bool is_number(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

bool has_part(std::string_view name, std::string_view word) {
  const auto parts = name_parts(name);
  return std::find(parts.begin(), parts.end(), word) != parts.end();
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
  const auto parts = name_parts(name);
  const auto any = [&](std::string_view word) {
    return std::find(parts.begin(), parts.end(), word) != parts.end();
  };
  if (any("text_model") || any("text") || any("text_encoder") || any("txt") || any("textual") ||
      any("language_model"))
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

std::optional<PositionName> TensorNames::factor(const NamedTensor& tensor, const Scheme& scheme,
                                                const StoredName& names) const {
  const std::string& whole = tensor.info->name;
  if (!ends_at_boundary(whole, names.ending)) return std::nullopt;
  const std::string columns = replaced_ending(whole, names.ending, names.columns);
  if (in_file(columns) == nullptr) return std::nullopt;
  return PositionName{scheme.id, tower(tensor.name), 0, columns, names.columns_first, false, {}};
}

std::optional<PositionName> TensorNames::position(const NamedTensor& tensor) const {
  const std::string& whole = tensor.info->name;
  if (!is_real(tensor.info->dtype) || holds_indices(whole)) return std::nullopt;
  const auto is_factored = [](const Scheme& scheme) { return scheme.stored == Stored::factors; };
  for (const Scheme& scheme : schemes()) {
    if (!is_factored(scheme)) continue;
    for (const StoredName& names : scheme.stored_names()) {
      if (ends_at_boundary(whole, names.columns) &&
          in_file(replaced_ending(whole, names.columns, names.ending)) != nullptr) {
        return std::nullopt;  // reported with its rows
      }
      if (auto found = factor(tensor, scheme, names)) return found;
    }
  }
  const auto no_table = [&] {
    // PiT's on a grid that is no square, or has more cells along a side than a token has numbers.
    const bool of_pit = tensor.info->shape.size() == 4 && ends_at_boundary(whole, "pos_embed") &&
                        contains("transformers.0.blocks.0.");
    return is_of_rotation(tensor.name) || is_of_no_patch(whole) || of_pit ||
           is_channels_first(*tensor.info) || is_layer(*tensor.info);
  };
  for (const Scheme& scheme : schemes()) {
    if (is_factored(scheme)) continue;
    // A convolution is known by its name inside the model.
    const auto known =
        scheme.stored_as(scheme.stored == Stored::kernel ? tensor.name : whole, tensor.info->shape);
    if (!known) continue;
    if (scheme.stored == Stored::rows && no_table()) return std::nullopt;
    const Tower own = scheme.stored == Stored::kernel ? Tower::image : tower(tensor.name);
    PositionName name{scheme.id, own, known->unused_rows, {}, false, false, std::string(known->layout)};
    name.rows_behind = ends_at_boundary(whole, "positional_embedding_vlm") ? 1 : 0;
    // The tokens of a detector come behind the patches (YOLOS).
    for (const char* detector : {"detection_tokens", "det_token"}) {
      const NamedTensor* tokens = scheme.stored == Stored::rows ? ending(detector) : nullptr;
      const std::size_t axes = tokens != nullptr ? tokens->info->shape.size() : 0;
      if (axes >= 2 && tokens->info->shape[axes - 2] <= 4096)
        name.rows_behind = static_cast<int>(tokens->info->shape[axes - 2]);
    }
    return name;
  }
  // The other tensors of relative and conditional schemes are biases and small networks, never a table.
  for (const char* word : {"relative", "rel_pos", "bias", "rope", "pos_block.", "position_encoder."}) {
    if (whole.find(word) != std::string::npos) return std::nullopt;
  }
  const std::size_t rank = tensor.info->shape.size();
  if (rank >= 2 && rank <= 4 && speaks_of_position(tensor.name) && !no_table()) {
    return PositionName{scheme_stored_as(Stored::rows).id, tower(tensor.name), 0, {}, false, true, {}};
  }
  return std::nullopt;
}

std::string TensorNames::other_kind(const NamedTensor& tensor) const {
  if (const auto name = position(tensor)) {
    return find_scheme(name->scheme).is_additive() ? std::string() : name->scheme;
  }
  for (const Scheme& scheme : schemes()) {
    // Of a rotation the part of a name tells, of the others the whole name.
    if (scheme.is_named_in(scheme.kind == Scheme::Kind::rotary ? tensor.name : tensor.info->name))
      return scheme.id;
  }
  return {};
}

bool TensorNames::is_layer(const TensorInfo& tensor) const {
  for (const char* weight : {"weight", "kernel"}) {
    if (!ends_at_boundary(tensor.name, weight)) continue;
    if (in_file(replaced_ending(tensor.name, weight, "bias")) != nullptr) return true;
    const auto parts = name_parts(tensor.name);
    if (parts.size() < 2) continue;
    const std::string_view layer = parts[parts.size() - 2];
    for (const char* word : {"proj", "projection", "linear", "dense", "fc", "fc1", "fc2", "mlp", "conv"}) {
      if (layer == word) return true;
    }
  }
  return false;
}

}  // namespace whereabouts
