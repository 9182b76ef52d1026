#include "app/cli/parameter_json.h"

#include <cstdint>
#include <string>
#include <variant>

#include "core/colour/colour_map.h"

namespace whereabouts {
namespace {

using Json = nlohmann::ordered_json;

// A bound in the parameter's own kind: whole numbers stay whole.
Json bound(Kind kind, double value) {
  if (kind == Kind::integer) return static_cast<std::int64_t>(value);
  return value;
}

// Numbers and switches as such, everything else as it is written on the command line.
Json default_json(const Value& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* on = std::get_if<bool>(&value)) return *on;
  return to_text(value);
}

Json choices_json(const Parameter& parameter, const Scope& scope) {
  Json ids = Json::array();
  if (parameter.kind == Kind::choice) {
    for (const Choice& choice : usable_choices(parameter, scope)) ids.push_back(choice.id);
  } else if (parameter.kind == Kind::colour_map) {
    for (const std::string& name : colour_map_names()) {
      ids.push_back(name);
      ids.push_back(name + "_r");
    }
  } else {
    return nullptr;
  }
  return ids;
}

}  // namespace

Json parameter_json(const Parameter& parameter, const Value& initial, const Scope& scope) {
  Json min, max;
  if (parameter.range && parameter.kind == Kind::cell) {
    const GridShape cells = parameter.range(scope).cells;
    min = to_text(Value(Cell{0, 0}));
    max = to_text(Value(Cell{cells.rows - 1, cells.columns - 1}));
  } else if (parameter.range && parameter.kind != Kind::permutation) {
    const Range range = parameter.range(scope);
    min = bound(parameter.kind, range.min);
    max = bound(parameter.kind, range.max);
  }
  return {{"id", parameter.id},
          {"kind", kind_name(parameter.kind)},
          {"default", default_json(initial)},
          {"min", min},
          {"max", max},
          {"choices", choices_json(parameter, scope)},
          {"unit", parameter.unit.empty() ? Json() : Json(parameter.unit)},
          {"help", parameter.help}};
}

}  // namespace whereabouts
