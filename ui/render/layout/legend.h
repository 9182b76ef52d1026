// The entries of a panel's legend and their places.
#pragma once

#include <vector>

#include "ui/render/layout/face.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

// The labelled lines and scatter layers of a panel with a legend, sized but not placed.
std::vector<LegendEntry> legendOf(const Panel& panel, const Face& metrics);

// Sets the entries in lines of at most `width`; returns the height they take. On the line of the heading, at
// the right, where both fit. Places are relative to the left end and the bottom of the heading.
double flowLegend(std::vector<LegendEntry>& entries, double width, double headingWidth, double headingHeight);

// Sets the entries one below another beside a plot of this size, with a space before them: places are
// relative to the upper right corner of the plot. Returns the width they take with that space; 0 where they
// need more height than the plot has or most of its width, and nothing is placed.
double stackLegend(std::vector<LegendEntry>& entries, QSizeF plot);

// Names the curves at their ends beside a plot of this size, which with its margin at the right is `whole`
// wide, and shows `range`: places are relative to the upper right corner of the plot. Returns the width they
// take with the space before them; 0 where something else than curves has a name, where a curve ends before
// the others or ends meet, or where names are long, and nothing is placed. `sure`: whatever the room is.
double labelEnds(std::vector<LegendEntry>& entries, const Panel& panel, const ViewRange& range, QSizeF plot,
                 double whole, bool sure);

}  // namespace whereabouts
