// The filters of a convolution side by side.
#pragma once

#include "core/labs/tensors/data.h"

namespace whereabouts {

// Draws the first filters (at most 1024) as `rgb` where they have three channels, else the mean of their
// channels as `grey`. A filter in colours is scaled to its own largest value, grey stands for zero.
void draw_mosaic(TensorsData& data, const Array& values, const Progress& progress);

}  // namespace whereabouts
