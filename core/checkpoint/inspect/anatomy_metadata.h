// What the metadata of a file says about its model: config.json of Hugging Face, arguments in a torch file.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"
#include "core/checkpoint/inspect/library_config.h"

namespace whereabouts {

struct StatedSizes {
  std::optional<int> heads, width, depth, patch, hidden;  // hidden: of the MLP
  std::optional<int> stride, padding;                     // of overlapping patches
  bool heads_overridden = false;                          // the user stated the heads
  bool heads_by_architecture = false;                     // the architecture named has them
  std::vector<std::pair<int, int>> inputs;  // rows and columns of the model's input, the most telling first
  TableChoice table;                        // what the user stated about the position table
  // As this program writes them beside its models: the schemes, joined by "+", and the form of a sinusoid.
  std::string position, additive_layout;
  std::optional<double> additive_temperature;
};

// `metadata`: JSON object text. Searched in this order: the user's overrides (overrides.h), what a library
// makes the model with (library_config.h), plain keys, keys after dots ("args.num_heads"), and "config", its
// "vision_config" first. Accepts numbers, digits in strings and the first member of a list; ignores text
// towers and decoders. `names`: library_of_names().
StatedSizes stated_sizes(const std::string& metadata, Library names = Library::none);

}  // namespace whereabouts
