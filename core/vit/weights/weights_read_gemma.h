// The eye of Gemma 4.
#pragma once

#include <optional>

#include "core/vit/weights/weights.h"

namespace whereabouts {

// Nothing where the block is none of Gemma 4's.
std::optional<PackedBlock> read_gemma_block(WeightReader& source, const BlockPlace& place,
                                            VitConfiguration& configuration);
// Its tables of rows and of columns.
void read_axis_tables(WeightReader& source, VitConfiguration& configuration, PositionWeights& position);

}  // namespace whereabouts
