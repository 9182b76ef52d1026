// Reads the values of configurations: numbers as strings, sizes as a number, a list or an object.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <utility>

namespace whereabouts {

// The member `key`: an object, or a string that holds one as JSON.
std::optional<nlohmann::json> object_in(const nlohmann::json& parent, const char* key);
// A finite number, a number as a string, or the first member of a list.
std::optional<double> number_in(const nlohmann::json& value);
// Rows and columns: a number, [rows, columns], [channels, rows, columns], {"height", "width"},
// {"shortest_edge"}, "40x56" or "(40, 56)"; from 1 to 16384.
std::optional<std::pair<int, int>> size_in(const nlohmann::json& value);

// Whether a key belongs to what trained a model, whose words are like those of models: the `eps` of an
// optimiser.
bool is_of_training(std::string_view key);

}  // namespace whereabouts
