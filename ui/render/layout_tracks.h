// Rows and columns of a figure's panels.
#pragma once

#include <QMarginsF>
#include <QRectF>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

struct TrackRequest {
  QRectF area;  // for panels with their margins, and bars
  double gapX = 0, gapY = 0;
  std::vector<QMarginsF> margins;  // of each panel
  std::vector<double> barWidths;   // behind each column
  std::vector<bool> besideBar;     // of each panel: a bar stands behind its last column at its rows
};

struct Tracks {
  std::vector<double> left, right, top, bottom;  // of the plots in each column and row
  std::vector<QRectF> plots;                     // of each panel
  double bottomEdge = 0;                         // of everything, margins included
  double smallest = 0;                           // the least width or height of a plot
};

// Columns share the width by Figure::column_weights, rows the height. Panels with square units keep their
// shape, those with equal ranges get equal sizes; rows and columns that hold only such panels are as large as
// they need and leave the rest to the others, unless Figure::even_columns.
Tracks solveTracks(const Figure& figure, const TrackRequest& request);

}  // namespace whereabouts
