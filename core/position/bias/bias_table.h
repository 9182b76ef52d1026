// Evaluates bias schemes, by id.
#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/position/bias/bias_scheme.h"

namespace whereabouts {

// Refuses (usage) a scheme of another kind, a window larger than the grid, heads outside 1..1024 and more
// than 2^28 numbers.
BiasTable bias_table(const std::string& scheme, const BiasRequest& request, const Progress& progress = {});

// The request with its windows filled in; refuses what bias_table() refuses.
BiasRequest checked_bias(const std::string& scheme, const BiasRequest& request);
BiasRequest checked_bias(const BiasScheme& scheme, const BiasRequest& request);

}  // namespace whereabouts
