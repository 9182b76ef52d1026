// Evaluates bias schemes.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/bias/bias.h"

namespace whereabouts {

// `scheme`: relative-bias, log-cpb, alibi-2d (- m_h times the Euclidean distance of the cells) or lookhere.
// Refuses (usage) any other scheme, a window larger than the grid, heads outside 1..1024 and more than 2^28
// numbers.
BiasTable bias_table(const std::string& scheme, const BiasRequest& request, const Progress& progress = {});

// The request with its windows filled in; refuses what bias_table() refuses.
BiasRequest checked_bias(const std::string& scheme, const BiasRequest& request);

// How many learned parameters a layer has: relative_rows() heads; 512 (2 + 1 + heads); none.
std::int64_t bias_parameters(const std::string& scheme, const BiasRequest& request);

}  // namespace whereabouts
