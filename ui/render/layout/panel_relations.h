// How the panels of a figure stand to each other, whatever their size.
#pragma once

#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/track_axis.h"

namespace whereabouts {

bool overlap(int first, int count, int other, int otherCount);

// Whether the numbers beside a panel may stand inside its columns: those hold square maps or pages of words
// as well, none of which it continues.
std::vector<bool> insetPanels(const Figure& figure);

// Whether a panel above or below shares its x axis.
bool continues(const Figure& figure, const Panel& panel);

// Of each track, how many of them the smallest map that lies in it spans; 0: there is none, or it spans all.
std::vector<int> smallestMapSpans(const Figure& figure, const PanelTracks& along, std::size_t count);

// The tracks that hold maps, and no more panels of other kinds than maps: one image among charts and lists
// makes no row of maps.
std::vector<bool> mapTracks(const Figure& figure, const PanelTracks& along,
                            const std::vector<int>& smallestSpans);

}  // namespace whereabouts
