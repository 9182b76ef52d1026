// What the names of tensors tell: which carry position, which model family wrote them, how deep it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/checkpoint/checkpoint.h"

namespace whereabouts {

// Whether `name` is `ending` or ends with it after a '.' or '/': "vit.pos_embed" ends with "pos_embed", but
// "decoder_pos_embed" does not.
bool ends_at_boundary(std::string_view name, std::string_view ending);

// The parts of a name between '.' and '/'.
std::vector<std::string_view> parts_of(std::string_view name);

// Which part of a model a tensor belongs to; `text` is the language tower of a model of pictures and words.
enum class Tower { image, decoder, text };

// What kind of position tensor a name says it is.
struct PositionName {
  std::string scheme;  // a catalogue id
  Tower tower = Tower::image;
  int unused_rows = 0;         // rows at the start that no token uses (BEiT-3: 2)
  std::string other_factor;    // of a factored table: the columns' tensor, where `name` is the rows' one
  bool columns_first = false;  // of a factored table: the columns' half of the dimensions comes first (DETR)
  bool guessed = false;
};

// The names of one checkpoint, asked about many times.
class TensorNames {
 public:
  explicit TensorNames(const Checkpoint& checkpoint) : tensors_(checkpoint.tensors()) {}

  // Empty where the tensor does not carry position.
  std::optional<PositionName> position(const TensorInfo& tensor) const;
  Tower tower(std::string_view name) const;
  // Model family by its names; empty where unknown.
  std::string family() const;
  // The kernel that turns patches into tokens, null where there is none: (D, C, P, P), in JAX (P, P, C, D),
  // or (D, P * P * C).
  const TensorInfo* patch_kernel() const;
  // Blocks of the image tower, counted by their indices.
  std::optional<int> depth() const;

 private:
  const TensorInfo* ending(std::string_view ending) const;
  bool has(std::string_view word) const { return ending(word) != nullptr; }
  // Whether any name contains the text.
  bool contains(std::string_view text) const;
  bool has_visual_tower() const;

  const std::vector<TensorInfo>& tensors_;
};

}  // namespace whereabouts
