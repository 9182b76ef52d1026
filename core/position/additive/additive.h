// What the other files of this folder ask of the additive schemes.
#pragma once

#include "core/position/scheme.h"

namespace whereabouts {

// The request with its layout filled in. Refuses (usage) what the scheme cannot have at any size: another
// kind of scheme, an unknown layout, a width that does not divide.
TableRequest checked_form(const Scheme& scheme, const TableRequest& request);

// Refuses (usage) what additive_table() refuses.
std::int64_t additive_parameters(const std::string& scheme, const TableRequest& request);

}  // namespace whereabouts
