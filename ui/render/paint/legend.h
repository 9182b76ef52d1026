// The entries of a panel's legend and their places.
#pragma once

#include <QFontMetricsF>
#include <vector>

#include "ui/render/layout/layout.h"

namespace whereabouts {

// The labelled lines and scatter layers of a panel with a legend, sized but not placed.
std::vector<LegendEntry> legendOf(const Panel& panel, const QFontMetricsF& metrics);

// Sets the entries in lines of at most `width`; returns the height they take. On the line of the heading, at
// the right, where both fit. Places are relative to the left end and the bottom of the heading.
double flowLegend(std::vector<LegendEntry>& entries, double width, double headingWidth, double headingHeight);

}  // namespace whereabouts
