// Values of the cells of a grid against their distance from one of them.
#pragma once

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// 0 to the farthest cell. What moves `from` while it plays holds the axis at the longest of them
// (held_ranges.h).
Axis distance_axis(GridShape grid, Cell from, Message label);
// Every cell as a dot. `values`: (N) in raster order; NaN are left out, here and in means.
Scatter dots_by_distance(GridShape grid, const float* values, Cell from);
// The mean at every whole distance.
Line means_by_distance(GridShape grid, const float* values, Cell from);

}  // namespace whereabouts
