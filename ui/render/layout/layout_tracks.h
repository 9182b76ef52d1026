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
  std::vector<QMarginsF> margins;      // of each panel
  std::vector<double> legends;         // of each panel: the part of its upper margin that its legend takes
  std::vector<double> minHeights;      // of each panel, where the height is free; else empty
  bool deepMaps = false;               // the height is free: maps are as large as their columns are wide
  std::vector<double> barWidths;       // behind each column
  std::vector<double> barHeights;      // below each row
  std::vector<bool> besideBar;         // of each panel: a bar stands behind its last column at its rows
  double mapColumns = 1, mapRows = 1;  // of the weights of columns and rows that hold square maps
  double deviceScale = 1;              // device pixels per px
  bool operator==(const TrackRequest&) const = default;
};

struct Tracks {
  std::vector<double> left, right, top, bottom;  // of the plots in each column and row
  std::vector<QRectF> plots;                     // of each panel
  std::vector<QRectF> rooms;                     // of each panel: where its plot stands or stood
  std::vector<bool> inset;                       // of each panel: its numbers stand inside its columns
  double bottomEdge = 0;                         // of everything, margins included
  double smallest = 0;                           // the smallest width or height of a plot
  double smallestMap = 0;                        // and of a panel with square units; 0: there is none
  bool operator==(const Tracks&) const = default;
};

// Columns share the width by Figure::column_weights, rows the height. Panels with square units keep their
// shape, those with equal ranges get equal sizes, one that leads apart; rows and columns that hold only such
// panels are as large as they need and leave the rest to the others, unless Figure::even_columns. Numbers
// beside a panel of another kind stand inside its columns where those hold such maps, which so begin at the
// left edge; a row of such panels takes the room of a bar that stands in other rows only. Headings of a row
// stand side by side: a panel has the room of the legends that its neighbours have and it has not. One
// without axes fills its whole cell. Maps are as large as `before`, the plots of the same panels a moment
// ago, where they still fit and are not a twentieth too small: whole pixels a cell would else make them jump
// as soon as a margin grows by one.
Tracks solveGrid(const Figure& figure, const TrackRequest& request, const std::vector<QRectF>& before = {});

// The plot of a panel with square units in the upper left of a room made for other proportions.
QRectF plotWithin(const QRectF& room, const Panel& panel);

}  // namespace whereabouts
