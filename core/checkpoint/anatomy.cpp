#include "core/checkpoint/anatomy.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/checkpoint/table_shape.h"
#include "core/checkpoint/tensor_names.h"

namespace whereabouts {
namespace {

constexpr std::int64_t size_limit = 1 << 20;  // beyond it a size is damage, not a model

std::optional<int> plausible(std::int64_t size) {
  return size >= 1 && size <= size_limit ? std::optional<int>(static_cast<int>(size)) : std::nullopt;
}

std::optional<int> whole_root(std::int64_t square) {
  if (square < 1 || square > size_limit) return std::nullopt;
  const auto root = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(square))));
  return root * root == square ? plausible(root) : std::nullopt;
}

void read_patch_kernel(const TensorNames& names, Anatomy& anatomy) {
  const TensorInfo* kernel = names.patch_kernel();
  if (kernel == nullptr) return;
  const auto& shape = kernel->shape;
  if (shape.size() == 2) {  // (D, P * P * 3): a linear layer on flattened patches
    anatomy.width = plausible(shape[0]);
    if (shape[1] % 3 == 0) anatomy.patch = whole_root(shape[1] / 3);
    return;
  }
  const bool jax = ends_at_boundary(kernel->name, "embedding/kernel");
  anatomy.width = plausible(jax ? shape[3] : shape[0]);
  const std::int64_t rows = jax ? shape[0] : shape[2], columns = jax ? shape[1] : shape[3];
  if (rows == columns) anatomy.patch = plausible(rows);
}

// A whole number under one of the keys people store it with, as a number or as text.
std::optional<int> from_metadata(const std::string& metadata, std::initializer_list<const char*> keys) {
  const auto json = nlohmann::json::parse(metadata, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  for (const char* key : keys) {
    if (!json.contains(key) || !json[key].is_string()) continue;
    const std::string text = json[key].get<std::string>();
    const bool digits =
        !text.empty() && text.size() <= 4 && text.find_first_not_of("0123456789") == std::string::npos;
    if (digits && std::stoi(text) > 0) return std::stoi(text);
  }
  return std::nullopt;
}

void find_heads(const Checkpoint& checkpoint, const TensorNames& names, Anatomy& anatomy) {
  const auto say = [&](std::optional<int> heads, const std::string& source) {
    if (!heads) return false;
    anatomy.heads = heads;
    anatomy.heads_source = source;
    return true;
  };
  if (say(from_metadata(checkpoint.metadata(), {"num_heads", "num_attention_heads", "heads"}),
          "the file's metadata")) {
    return;
  }
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    const auto& shape = tensor.shape;
    if (names.tower(tensor.name) != Tower::image) continue;
    const std::string source = "the shape of " + tensor.name;
    if (ends_at_boundary(tensor.name, "relative_position_bias_table") && shape.size() == 2) {
      if (say(plausible(shape[1]), source)) return;
    } else if (ends_at_boundary(tensor.name, "attention_biases") && shape.size() == 2) {
      if (say(plausible(shape[0]), source)) return;
    } else if (ends_at_boundary(tensor.name, "rope.freqs") && shape.size() == 4) {
      if (say(plausible(shape[2]), source)) return;
    } else if (ends_at_boundary(tensor.name, "query/kernel") && shape.size() >= 3) {
      // JAX keeps the heads apart: (D, heads, d), stacked (depth, D, heads, d).
      if (say(plausible(shape[shape.size() - 2]), source)) return;
    }
  }
  if (anatomy.depth && anatomy.width && *anatomy.width % 64 == 0) {
    say(*anatomy.width / 64, "the convention of 64 dimensions per head");
  }
}

// The window of a relative bias table: (2M-1)^2 rows, or 3 more for the class token.
std::optional<GridShape> bias_window(const TensorInfo& tensor) {
  if (!ends_at_boundary(tensor.name, "relative_position_bias_table") || tensor.shape.size() != 2)
    return std::nullopt;
  for (const std::int64_t extra : {0, 3}) {
    const auto side = whole_root(tensor.shape[0] - extra);
    if (side && *side % 2 == 1) return GridShape{(*side + 1) / 2, (*side + 1) / 2};
  }
  return std::nullopt;
}

std::optional<PositionTensor> described(const Checkpoint& checkpoint, const TensorInfo& tensor,
                                        const PositionName& name, const Anatomy& anatomy) {
  PositionTensor found;
  found.scheme = name.scheme;
  found.tensor = tensor.name;
  found.guessed = name.guessed;
  if (name.scheme == "learned-1d") {
    const auto shape = table_shape(tensor, name.unused_rows);
    if (!shape) return std::nullopt;
    found.tokens = shape->tokens;
    found.width = shape->width;
    if (name.tower == Tower::text) return found;  // words stand in a line, not on a grid
    if (const auto grid = natural_grid(*shape)) {
      found.grid = grid->grid;
      found.prefix = grid->prefix;
    }
  } else if (name.scheme == "learned-2d") {
    const auto rows = table_shape(tensor);
    const auto columns = table_shape(*checkpoint.find(name.other_factor));
    if (!rows || !columns || rows->own || columns->own || rows->tokens > 512 || columns->tokens > 512) {
      return std::nullopt;
    }
    found.grid = GridShape{rows->tokens, columns->tokens};
    found.prefix = 0;
    found.tokens = found.grid->count();
    const bool added = rows->width == columns->width && anatomy.width == rows->width;
    found.width = added ? rows->width : rows->width + columns->width;
  } else {
    found.grid = bias_window(tensor);
    if (!tensor.shape.empty()) found.width = plausible(tensor.shape.back()).value_or(0);
  }
  return found;
}

}  // namespace

Anatomy inspect(const Checkpoint& checkpoint) {
  Anatomy anatomy;
  anatomy.format = checkpoint.format();
  const TensorNames names(checkpoint);
  anatomy.family = names.family();
  read_patch_kernel(names, anatomy);
  anatomy.depth = names.depth();

  struct Ranked {
    int rank;
    PositionTensor position;
  };
  std::vector<Ranked> found;
  for (const TensorInfo& tensor : checkpoint.tensors()) {
    auto name = names.position(tensor);
    // An array on its own was given because it is a table, whatever the file is called.
    if (!name && checkpoint.format() == "npy")
      name = PositionName{"learned-1d", Tower::image, 0, {}, false, true};
    if (!name) continue;
    auto position = described(checkpoint, tensor, *name, anatomy);
    if (!position) continue;
    const int rank = static_cast<int>(name->tower) + (name->guessed ? 3 : 0);
    found.push_back({rank, std::move(*position)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  for (Ranked& ranked : found) anatomy.position.push_back(std::move(ranked.position));

  if (checkpoint.format() == "built-in" && !anatomy.position.empty()) {
    anatomy.position[0].scheme = "sinusoidal-2d";
    anatomy.position[0].layout = "mae";
    anatomy.position[0].error = 0;
  }
  if (!anatomy.width) {
    for (const PositionTensor& position : anatomy.position) {
      const bool table = position.tokens > 0;
      if (table) {
        anatomy.width = position.width;
        break;
      }
    }
  }
  find_heads(checkpoint, names, anatomy);
  return anatomy;
}

}  // namespace whereabouts
