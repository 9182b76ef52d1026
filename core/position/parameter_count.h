// How many learned parameters a scheme has.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/position/scheme.h"

namespace whereabouts {

// The number of learned parameters of any scheme for this request: of one layer where every layer has its own
// (rotary, biases, shaw), with the grid as the window, no class token, and Shaw's offsets clipped at
// default_max_relative_position. `width` is D: a head has D / heads dimensions. Refuses (usage) what the
// scheme refuses.
std::int64_t parameter_count(const std::string& scheme, const TableRequest& request);

// D / heads. Refuses (usage) a width that does not divide.
int head_dim_of(const TableRequest& request);

}  // namespace whereabouts
