// The learned biases of a checkpoint that the lab `offsets` shows: tables of offsets, and networks of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/labs/framework/lab.h"
#include "core/position/bias/bias.h"
#include "core/position/scheme.h"

namespace whereabouts {

namespace offsets {
inline constexpr Handle<std::string> scheme{"scheme"}, layout{"layout"}, source{"source"};
inline constexpr Handle<int> parabolas{"parabolas"}, head_dim{"dim"};
inline constexpr Handle<double> steepness{"a"}, slope{"b"};
inline constexpr Handle<int> depth{"depth"}, layer{"layer"}, heads{"heads"}, max_relative_position{"reach"};
inline constexpr Handle<std::optional<GridShape>> pretraining{"pretraining-window"};
inline constexpr Handle<bool> class_token{"class-token"};
inline constexpr Handle<int> head{"head"};
inline constexpr Handle<Cell> query{"query"};
}  // namespace offsets

// The bias of one block, or of all where they share it.
struct BiasTensor {
  // A table, (rows, heads) as Swin and BEiT store it or MaxViT's (heads, 2R - 1, 2C - 1); Swin v2's network;
  // timm's in logarithms of pixels of the window (log_cr_rows()).
  enum class Form { table, swin_v2, log_cr } form = Form::table;
  std::string name;  // of the table; of a network what its layers' tensors begin with: "... .attn.cpb_mlp"
  GridShape window;
  int rows = 0, heads = 0;
  bool class_token = false;              // three rows more
  bool heads_first = false;              // MaxViT
  std::optional<GridShape> pretraining;  // of swin_v2: the window that scales its offsets, where stated
  std::string coordinates;               // of swin_v2: the tensor of scaled offsets; empty where not stored
  Message assumed;                       // "a window of 8 × 8, ..."; empty where the file tells

  const std::string& scheme() const {
    return scheme_stored_as(form == Form::table ? Stored::offsets : Stored::network).id;
  }
  // "layers.0.blocks.1"; empty where the name has no number.
  std::string block() const;
};

// All of them in the order of the blocks: numbers in names count as numbers. Where a table's shape fits
// several windows, that of `anatomy` is told if it fits, else the one nearest to a square. From names, shapes
// and the file's words alone.
std::vector<BiasTensor> bias_tensors(const Checkpoint& checkpoint, const Anatomy* anatomy = nullptr);
// Those of one scheme.
std::vector<BiasTensor> bias_tensors(const Inputs& inputs, const std::string& scheme);

inline constexpr const char* seeded_source = "seeded";

// The one that `source` names; empty where the numbers are seeded or the scheme has no learned ones.
std::optional<BiasTensor> chosen_bias_tensor(const Scope& scope);

// The biases of every offset and head, (relative_rows(window), heads). Of a table `window` is its own, else
// refused (usage). `pretraining`, of swin_v2: the window that scales the offsets.
Matrix bias_rows(const Checkpoint& checkpoint, const BiasTensor& tensor, GridShape window,
                 GridShape pretraining, const Progress& progress);

// The window that scales the offsets of a swin_v2 network: that of the stored offsets, else the stated one,
// else its own. Fails (Fault::failed) where stored offsets are none of Swin v2's.
GridShape pretraining_window(const Checkpoint& checkpoint, const BiasTensor& tensor,
                             const Progress& progress);

}  // namespace whereabouts
