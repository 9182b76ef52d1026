// Plots of maps as long as a whole number of device pixels for every cell.
#pragma once

#include <QRectF>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// A map of nearly as many cells as pixels would show some cells twice as wide as the others: its plot becomes
// a little smaller, with all panels that share an axis with it. Only where that costs little; the averages of
// resample.h do for the others.
void snapPlots(const Figure& figure, double deviceScale, std::vector<QRectF>& plots);

}  // namespace whereabouts
