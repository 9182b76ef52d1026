// Overrides of a checkpoint (core/checkpoint/inspect/overrides.h) as parameters: the flags, their
// ranges, the fields of a session. None has a default: what is not given is left to the file.
#pragma once

#include <vector>

#include "core/checkpoint/inspect/overrides.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

// heads, pool, norm-order, activation, head-activation, rotary, rope-temperature, mean, std, grid, prefix,
// tensor, root, role.
const std::vector<Parameter>& override_parameters();

// The one that may be given several times: commas or ends of lines stand between.
inline constexpr const char* override_role_id = "role";

// Checks what is given against the ranges. Fails (Fault::usage) naming --id.
ModelOverrides to_overrides(const Values& given);
Values to_values(const ModelOverrides& overrides);

}  // namespace whereabouts
