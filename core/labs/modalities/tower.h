// The image tower of a vision-language model (Qwen2-VL, Qwen2.5-VL, Qwen3-VL, Qwen3.5) on an image: what it
// resizes the image to, in which order it takes the patches, which rows and columns turn them, which windows
// its blocks see, and the position ids of the tokens that its language model gets.
//
// Sources: transformers' smart_resize (image_processing_qwen2_vl.py), get_vision_position_ids and
// get_vision_window_index (vision_utils.py), and each model's get_rope_index, which the goldens call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/message.h"
#include "core/checkpoint/checkpoint.h"
#include "core/position/schemes/m_rope/m_rope.h"
#include "core/vit/configuration/block_windows.h"

namespace whereabouts {

struct ImageTower {
  std::string family;  // "Qwen2.5-VL"
  int patch = 14;      // pixels
  int merge = 2;       // merge x merge patches become one token of the language model
  int depth = 0;
  BlockWindows windows;                   // in patches, whole squares of merged ones
  double min_pixels = 0, max_pixels = 0;  // of an image after resizing
  std::string layout;                     // of m-rope, in the language model
  std::optional<MRopeSections> sections;  // as its configuration says; empty where it is not there
  std::vector<Message> assumed;           // "assuming ..."

  int factor() const { return patch * merge; }
};

// Told from names, shapes and the configuration: no weight is read. Refuses (usage), by the checkpoint's
// name, one that is no such tower or does not run.
ImageTower tower_of(const Checkpoint& checkpoint);

// Whether that refuses none of them by its kind.
bool is_tower(const Checkpoint& checkpoint);

// Pixels, rows x columns, that an image of so many becomes: multiples of factor(), in its shape, within the
// limits. Refuses (usage) an image above 200 times as long as wide, as the library does.
GridShape tower_input(const ImageTower& tower, int rows, int columns);

struct TowerSequence {
  GridShape patches, merged;
  std::vector<Cell> cells;         // (N) of the patches, in the order in which the tower takes them
  std::vector<int> window_index;   // (N / merge^2) tokens in the order of the windows; as they are without
  std::vector<int> window_starts;  // (windows + 1) patches in front of each window, and all of them
};
// `patches` are multiples of the tower's merge.
TowerSequence tower_sequence(const ImageTower& tower, GridShape patches);

// (N) by patch in raster order: its number in the tower's order, and in that of its windows.
std::vector<int> numbers_in_order(const TowerSequence& sequence);
std::vector<int> numbers_in_windows(const TowerSequence& sequence);

}  // namespace whereabouts
