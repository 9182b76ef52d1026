// The figure of the lab `rotation` for matrices: LieRE in blocks above 2, which have no angles.
#pragma once

#include <optional>

#include "core/labs/rotation/panels.h"

namespace whereabouts {

// Fills panels, scales behind the first, caption and readings.
void show_blocks(Figure& figure, const RotationData& data, const RotationView& view);

// x_row A_row + x_column A_column of a place.
Formula blocks_formula(const RotationData& data, int position);

}  // namespace whereabouts
