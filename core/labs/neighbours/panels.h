// The panels of the lab `neighbours`, one way of showing a function. Each adds its panels and sets the
// figure's aspect; scale 0 is the similarity's.
#pragma once

#include "core/labs/neighbours/data.h"

namespace whereabouts {

// What hits call the map of one reference.
std::string reference_panel_id(Cell reference);
// The maps of the six reference positions, two rows of three.
void add_six(Figure& figure, const NeighboursData& data, const Progress& progress);
// The map of one reference, and similarity against distance from it.
void add_one(Figure& figure, const NeighboursData& data, Cell reference);
// Every map, at the place of its reference, on one pair of axes, and similarity against distance.
void add_all(Figure& figure, const NeighboursData& data, Cell reference);
// All pairs of positions in raster order, and similarity against distance.
void add_matrix(Figure& figure, const NeighboursData& data, Cell reference);
// One map for each class, distillation or register token, in a row below and on a scale of their own.
void add_prefix(Figure& figure, const NeighboursData& data);

}  // namespace whereabouts
