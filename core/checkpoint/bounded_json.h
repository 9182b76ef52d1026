// JSON from outside, bounded in size and depth, in which no key comes twice.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/checkpoint/weight_file.h"

namespace whereabouts {

// `text` as JSON. Fails (Fault::failed) naming `where`: not valid JSON, nested more than 64 deep, a key twice
// in one object.
nlohmann::json parse_json(const std::string& text, const std::string& where);

// The whole file as JSON. Fails (Fault::failed) naming it: longer than `limit` bytes, or as parse_json().
nlohmann::json read_json(const WeightFile& file, std::uint64_t limit);

}  // namespace whereabouts
