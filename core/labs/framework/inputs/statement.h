// What a user can say of a checkpoint (core/checkpoint/inspect/statement.h) as parameters: the flags, their
// ranges, the fields of a session. None has a default: what is not given is left to the file.
#pragma once

#include <vector>

#include "core/checkpoint/inspect/statement.h"
#include "core/parameter/parameter.h"

namespace whereabouts {

// heads, pool, norm-order, activation, head-activation, rotary, rope-temperature, mean, std, grid, prefix,
// tensor, root.
const std::vector<Parameter>& statement_parameters();

// Checks what is given against the ranges. Fails (Fault::usage) naming --id.
ModelStatement to_statement(const Values& given);
Values to_values(const ModelStatement& statement);

}  // namespace whereabouts
