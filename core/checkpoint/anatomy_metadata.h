// What a file says of its model in words: config.json of Hugging Face, the arguments a torch file carries.
#pragma once

#include <optional>
#include <string>

namespace whereabouts {

struct StatedSizes {
  std::optional<int> heads, width, depth, patch, hidden;  // hidden: of the MLP
};

// `metadata`: JSON object text. Looked for, in this order: plain keys, keys behind dots ("args.num_heads"),
// and inside "config", its "vision_config" first. Numbers and digits in text count, of a list its first
// member. Members of text towers and decoders never do.
StatedSizes stated_sizes(const std::string& metadata);

}  // namespace whereabouts
