// Values as configurations write them: numbers in texts, sizes as one number, a list or an object.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

namespace whereabouts {

// The member `key`: an object, or the object that a text holds.
std::optional<nlohmann::json> object_in(const nlohmann::json& parent, const char* key);
// A finite number, one written in a text, or of a list its first member.
std::optional<double> number_in(const nlohmann::json& value);
// Rows and columns: a number, [rows, columns], [channels, rows, columns], {"height", "width"},
// {"shortest_edge"} or "40x56"; from 1 to 16384.
std::optional<std::pair<int, int>> size_in(const nlohmann::json& value);

}  // namespace whereabouts
