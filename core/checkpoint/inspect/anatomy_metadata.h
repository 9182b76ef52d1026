// What a file says of its model in words: config.json of Hugging Face, the arguments a torch file carries.
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
  bool heads_said = false;                                // the heads are the user's say
  std::vector<std::pair<int, int>> inputs;  // rows and columns of the model's input, the most telling first
  TableChoice said;                         // the user's say on the position table
};

// `metadata`: JSON object text. Looked for, in this order: what the user said (statement.h), plain keys, keys
// behind dots ("args.num_heads"), and inside "config", its "vision_config" first. Numbers and digits in text
// count, of a list its first member. Members of text towers and decoders never do.
StatedSizes stated_sizes(const std::string& metadata);

}  // namespace whereabouts
