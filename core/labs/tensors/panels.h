// The panels of the lab `tensors`.
#pragma once

#include "core/labs/framework/pieces/histogram.h"
#include "core/labs/tensors/data.h"

namespace whereabouts {

// The values down and across, token by dimension where the tensor is a table of positions. Uses scale 0.
Panel map_panel(const TensorsData& data);
// A vector's values in order.
Panel curve_panel(const TensorsData& data);
// The filters side by side; those of other than three channels use scale 0.
Panel filters_panel(const TensorsData& data);
// How many values lie where, in `bins` equal steps, with the mean and one deviation to either side.
Panel values_panel(const TensorsData& data, int bins);
// Its counts.
Histogram coarser(const TensorSummary& summary, int bins);

}  // namespace whereabouts
