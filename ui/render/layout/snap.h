// Plots of maps as long as a whole number of device pixels for every cell.
#pragma once

#include <QRectF>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Where a map has nearly as many cells as pixels, some cells would look twice as wide as others. Its plot,
// and all panels that share an axis with it, become a little smaller instead, if that costs little; otherwise
// resample.h averages.
void snapPlots(const Figure& figure, double deviceScale, std::vector<QRectF>& plots);

}  // namespace whereabouts
