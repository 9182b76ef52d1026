// The panels of the lab `tensors`.
#pragma once

#include "core/labs/tensors/data.h"

namespace whereabouts {

// The values down and across, token by dimension where the tensor is a table of positions. Uses scale 0.
Panel map_panel(const TensorsData& data);
// A vector's values in order.
Panel curve_panel(const TensorsData& data);
// The filters side by side; those of other than three channels use scale 0.
Panel filters_panel(const TensorsData& data);
// How many values lie where, in `bins` equal steps, with the mean and one deviation to either side.
Panel histogram_panel(const TensorsData& data, int bins);

// (bins) counts, and the (bins + 1) ends of the steps.
std::vector<std::int64_t> histogram_of(const TensorSummary& summary, int bins);
std::vector<double> edges_of(const TensorSummary& summary, int bins);

}  // namespace whereabouts
