// What a click on a figure means for the parameters.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/figure/figure.h"
#include "core/parameter/value.h"

namespace whereabouts {

// The value that a click at `hit`, x axis position `x`, gives the parameter of `click`; empty where it hits
// nothing that the parameter takes.
std::optional<Value> clicked_value(const ClickSets& click, const Hit& hit, double x);

// The same of it and of all that it sets besides, by their parameters; empty where one of them gets none.
std::vector<std::pair<std::string, Value>> clicked_values(const ClickSets& click, const Hit& hit, double x);

}  // namespace whereabouts
