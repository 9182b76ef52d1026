// The value of a parameter, and its text and JSON forms.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/copied_variant.h"
#include "core/base/grid.h"

namespace whereabouts {

// What a parameter holds.
enum class Kind { integer, real, choice, toggle, cell, permutation, list, text, colour_map, grid, range };
// "integer", "real", "choice", "switch", "cell", "permutation", "list", "text", "colour map", "grid", "range"
const char* kind_name(Kind kind);

// From `lower` to `upper`, which is larger.
struct Interval {
  double lower = 0, upper = 1;
  bool operator==(const Interval&) const = default;
};

// integer: int64; real: double; choice, text, colour map: string; switch: bool; cell: Cell; permutation:
// vector<int> (0-based); list: vector<double>; grid, range: empty for "auto".
using Value = CopiedVariant<std::int64_t, double, std::string, bool, Cell, std::vector<int>,
                            std::vector<double>, std::optional<GridShape>, std::optional<Interval>>;

// How a value is written on the command line: 3, 0.5, true, 7,9 (row, column), "2,0,1", 14x14, -1:1, auto.
std::string to_text(const Value& value);
nlohmann::json to_json(const Value& value);

}  // namespace whereabouts
