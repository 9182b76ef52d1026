// One panel of a figure large, the others small around it.
#pragma once

#include <cstddef>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Whether it is a map or an image rather than a chart; a strip of maps side by side in one panel, much wider
// than high, stands among charts.
bool is_map(const Panel& panel);
// The maps beside a leader in the order in which they stand there: those of one colour bar together, each in
// reading order.
std::vector<std::size_t> maps_beside(const Figure& figure, std::size_t leader);

// Where the others stand.
struct LeadPlaces {
  bool below = false;  // the leader; else at its right
  int columns = 1;     // of maps
  int charts = 1;      // in a row, of panels that are no maps
  // How wide (below: how high) the leader is beside all the others together; 0: as high as the width asks
  // for, and so are the others.
  double share = 1;
  // Of a leader with the others at its right: charts stand below all of it, over the whole width; of
  // several in a row the first under the leader.
  bool charts_below = false;
};

// `figure` with that panel as its leader, moved to the upper left, and the others in reading order, maps
// before charts, those of one colour bar in rows of their own. Panels keep their numbers; bars go with the
// panels that use their colours. Throws std::logic_error where there is no such panel.
Figure lead_panel(Figure figure, std::size_t leader, const LeadPlaces& places);
// Below the leader on a page of free height: as many columns as there are maps of `map_width` of the page's
// width or more.
LeadPlaces lead_column(const Figure& figure, std::size_t leader, double map_width);
// The places that may suit so many maps and charts, for a renderer that knows how much room there is.
std::vector<LeadPlaces> lead_places(const Figure& figure, std::size_t leader);

}  // namespace whereabouts
