// A parameter as the commands that list something print it.
#pragma once

#include <nlohmann/json.hpp>

#include "core/parameter/parameter.h"

namespace whereabouts {

// {"id", "kind", "default", "min", "max", "choices", "unit", "help"}: null where a parameter has none.
// Numbers and switches as such, everything else as it is written on the command line.
nlohmann::ordered_json parameter_json(const Parameter& parameter, const Value& initial, const Scope& scope);

}  // namespace whereabouts
