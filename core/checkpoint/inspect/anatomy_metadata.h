// What the metadata of a file says about its model: config.json of Hugging Face, arguments in a torch file.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/checkpoint/inspect/anatomy.h"

namespace whereabouts {

struct StatedSizes {
  std::optional<int> heads, width, depth, patch, hidden;  // hidden: of the MLP
  std::optional<int> stride, padding;                     // of overlapping patches
  bool heads_said = false;                                // the user stated the heads
  std::vector<std::pair<int, int>> inputs;  // rows and columns of the model's input, the most telling first
  TableChoice said;                         // what the user stated about the position table
};

// `metadata`: JSON object text. Searched in this order: the user's statement (statement.h), plain keys, keys
// after dots ("args.num_heads"), and "config", its "vision_config" first. Accepts numbers, digits in strings
// and the first member of a list; ignores text towers and decoders.
StatedSizes stated_sizes(const std::string& metadata);

}  // namespace whereabouts
