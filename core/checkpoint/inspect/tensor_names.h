// Interprets the names of tensors: which carry position, and to which part of a model they belong.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/checkpoint/checkpoint.h"
#include "core/position/scheme.h"

namespace whereabouts {

// Returns true if one of the parts is `word`.
bool has_part(std::string_view name, std::string_view word);
bool is_number(std::string_view part);

// Returns true for channels before rows and columns, (1, D, R, R) with D > R: no row of it is a token (PiT,
// Visformer).
bool is_channels_first(const TensorInfo& tensor);

// Which part of a model a tensor belongs to; `text` is the language tower of an image-text model.
enum class Tower { image, decoder, text };

// What kind of position tensor a name says it is.
struct PositionName {
  std::string scheme;  // a catalogue id
  Tower tower = Tower::image;
  int unused_rows = 0;         // rows at the start that no token uses (BEiT-3: 2)
  std::string other_factor;    // of a factored table: the columns' tensor, where `name` is the rows' one
  bool columns_first = false;  // of a factored table: the columns' half of the dimensions comes first (DETR)
  bool guessed = false;
  std::string layout;   // of rotary schemes, where the name tells
  int rows_behind = 0;  // of a table: rows of tokens that come behind the patches (Llama 4's class token)
};

// A tensor under its name inside the model, without the prefix of the file's wrapper. A tensor beside the
// model (a head that a wrapper adds, another tower) loses the prefix that both share.
struct NamedTensor {
  std::string_view name;
  const TensorInfo* info = nullptr;
  bool inside = true;  // under the model's root
};

// The names of one model, asked about many times. `checkpoint` must outlive it.
class TensorNames {
 public:
  TensorNames(const Checkpoint& checkpoint, std::vector<NamedTensor> own);

  const std::vector<NamedTensor>& own() const { return own_; }
  // Empty where the tensor does not carry position.
  std::optional<PositionName> position(const NamedTensor& tensor) const;
  // What a tensor is instead of a table of positions, by its name: the id of another scheme; empty where
  // the name does not tell.
  std::string other_kind(const NamedTensor& tensor) const;
  // Returns true for the weight of a layer: its bias lies beside it, or it is named as layers are.
  bool is_layer(const TensorInfo& tensor) const;
  Tower tower(std::string_view name) const;

  // The model's first tensor whose name ends so; null without one.
  const NamedTensor* ending(std::string_view ending) const;
  bool has(std::string_view word) const { return ending(word) != nullptr; }
  // Returns true if any of the model's names contains the text.
  bool contains(std::string_view text) const;
  // By the whole name inside the model, or of a tensor beside it (NamedTensor::inside).
  const TensorInfo* exactly(std::string_view name) const;
  bool is_inside(const TensorInfo* info) const { return beside_.count(info) == 0; }
  // By the whole name in the file.
  const TensorInfo* in_file(std::string_view name) const;

 private:
  // A tensor of rows whose columns are in the file, too; null for others.
  std::optional<PositionName> factor(const NamedTensor& tensor, const Scheme& scheme,
                                     const StoredName& names) const;

  std::vector<NamedTensor> own_;
  std::unordered_map<std::string_view, const TensorInfo*> in_file_, in_model_;
  std::unordered_set<const TensorInfo*> beside_;
  bool visual_tower_ = false;
};

}  // namespace whereabouts
