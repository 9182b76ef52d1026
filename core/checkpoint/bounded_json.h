// JSON from outside, bounded in depth. All JSON that the program reads is read here (test_architecture): a
// tree of any depth would end the program where it is copied or written, for both are recursive.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/checkpoint/weight_file.h"

namespace whereabouts {

// `text` as JSON. Fails (Fault::failed) naming `where`: not valid JSON, nested more than 64 deep, a key twice
// in one object.
nlohmann::json parse_json(std::string_view text, const std::string& where);

// The whole file as JSON. Fails (Fault::failed) naming it: longer than `limit` bytes, or as parse_json().
nlohmann::json read_json(const WeightFile& file, std::uint64_t limit);

// Text inside a file that may be JSON, or the metadata of an open one, which wraps what was read: a discarded
// value where it is not valid, or nested more than 80 deep. Of a key that is there twice the last counts.
nlohmann::json json_in(std::string_view text);

}  // namespace whereabouts
