// Points and lines that mark a place in a panel.
#pragma once

#include <utility>

#include "core/figure/figure.h"

namespace whereabouts {

struct PointStyle {
  Marker mark = Marker::dot;
  Colour colour = Colour::accent;
  double size = 9;  // px at 96 dpi
};
Scatter point_at(double x, double y, PointStyle style = {});
Scatter ring_at(Cell cell);

// A layer that only says what is chosen in the window (Layer::cursor).
template <typename Content>
Layer cursor(Content content) {
  return {std::move(content), true};
}

// Dark lines through row `y` and column `x` of a panel, over all of it.
LineSegments crosshair(const Panel& panel, double x, double y);
// An upright line through x, over all of a panel: which layer, step or head is looked at.
LineSegments upright_at(const Panel& panel, double x);
// A curve, with a dot of that size at each of its places; nothing where it has none.
void add_dotted(Panel& panel, Line line, double size = 5);
void add_segment(LineSegments& lines, double x0, double y0, double x1, double y1);
// The lines between columns x rows boxes of width x height units each, from 0, in the background's colour.
LineSegments division_lines(GridShape boxes, double width, double height);
// A frame around the cells of a grid.
Rectangles frame_of(GridShape grid, Colour colour = Colour::highlight);

}  // namespace whereabouts
