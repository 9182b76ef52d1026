// The position scheme of a model that is given registers: tokens between its prefix and its patches that have
// no address.
#pragma once

#include "core/vit/forward/position_encoding.h"

namespace whereabouts {

// `prefix`: the model's own tokens in front. Registers do not turn, and no pair with one of them has a bias.
// Refuses (usage) Shaw's vectors, which every pair has.
PositionEncoding with_registers(const PositionEncoding& encoding, int prefix, int registers);

}  // namespace whereabouts
