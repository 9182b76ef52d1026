// What parameter_count() asks of the additive schemes.
#pragma once

#include "core/position/scheme.h"

namespace whereabouts {

// Refuses (usage) what additive_table() refuses.
std::int64_t additive_parameters(const std::string& scheme, const TableRequest& request);

}  // namespace whereabouts
