#include "core/labs/framework/pieces/marks.h"

#include <utility>

namespace whereabouts {

Scatter point_at(double x, double y, PointStyle style) {
  Scatter point;
  point.x = {x};
  point.y = {y};
  point.mark = style.mark;
  point.colour = style.colour;
  point.size = style.size;
  return point;
}

Scatter ring_at(Cell cell) {
  return point_at(cell.column, cell.row, {.mark = Marker::ring, .size = Scatter().size});
}

void add_segment(LineSegments& lines, double x0, double y0, double x1, double y1) {
  lines.x0.push_back(x0);
  lines.y0.push_back(y0);
  lines.x1.push_back(x1);
  lines.y1.push_back(y1);
}

LineSegments crosshair(const Panel& panel, double x, double y) {
  LineSegments lines;
  add_segment(lines, panel.x.lower, y, panel.x.upper, y);
  add_segment(lines, x, panel.y.lower, x, panel.y.upper);
  lines.colour = Colour::black;
  lines.opacity = 0.75;
  return lines;
}

LineSegments division_lines(GridShape boxes, double width, double height) {
  LineSegments lines;
  for (int i = 1; i < boxes.columns; ++i) add_segment(lines, i * width, 0, i * width, boxes.rows * height);
  for (int i = 1; i < boxes.rows; ++i) add_segment(lines, 0, i * height, boxes.columns * width, i * height);
  lines.colour = Colour::background;
  return lines;
}

Rectangles frame_of(GridShape grid, Colour colour) {
  Rectangles frame;
  frame.boxes = {{.left = -0.5, .top = -0.5, .width = 1.0 * grid.columns, .height = 1.0 * grid.rows}};
  frame.colour = colour;
  return frame;
}

LineSegments upright_at(const Panel& panel, double x) {
  LineSegments line;
  add_segment(line, x, panel.y.lower, x, panel.y.upper);
  line.colour = Colour::text;
  line.width = 1.5;
  line.opacity = 0.6;
  return line;
}

void add_dotted(Panel& panel, Line line, double size) {
  if (line.x.empty()) return;
  Scatter dots{
      .x = line.x, .y = line.y, .mark = Marker::dot, .colour = line.colour, .size = size, .label = {}};
  panel.layers.push_back({std::move(line)});
  panel.layers.push_back({std::move(dots)});
}

}  // namespace whereabouts
