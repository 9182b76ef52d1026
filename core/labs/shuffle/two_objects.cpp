#include "core/labs/shuffle/two_objects.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/hypotenuse.h"
#include "core/base/permutation.h"

namespace whereabouts {
namespace {

using Rgb8 = std::array<std::uint8_t, 3>;

constexpr Rgb8 ground = {233, 228, 216};

struct Point {
  double x, y;  // -1..1 over the object's square, y down
};

bool in_ellipse(Point p, Point middle, double across, double down, double turn = 0) {
  const double x = p.x - middle.x, y = p.y - middle.y, c = std::cos(turn), s = std::sin(turn);
  const double u = (x * c + y * s) / across, v = (y * c - x * s) / down;
  return u * u + v * v <= 1;
}

bool in_triangle(Point p, Point a, Point b, Point c) {
  const auto side = [&](Point from, Point to) {
    return (to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x);
  };
  const double ab = side(a, b), bc = side(b, c), ca = side(c, a);
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

bool near_line(Point p, Point from, Point to, double width) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  const double along =
      std::clamp(((p.x - from.x) * dx + (p.y - from.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return hypotenuse(p.x - from.x - along * dx, p.y - from.y - along * dy) <= width / 2;
}

bool in_card(Point p) {
  constexpr double reach = 0.93, corner = 0.22;
  const double x = std::max(std::abs(p.x) - reach + corner, 0.0),
               y = std::max(std::abs(p.y) - reach + corner, 0.0);
  return hypotenuse(x, y) <= corner;
}

// Faces are the same left and right, so that one side of every shape is enough.
Rgb8 cat(Point p) {
  const Point half{std::abs(p.x), p.y};
  constexpr Rgb8 fur = {232, 146, 62}, dark = {186, 98, 34}, pink = {240, 168, 160}, eye = {122, 168, 70},
                 ink = {44, 32, 28}, cream = {250, 226, 196};
  Rgb8 colour = in_card(p) ? Rgb8{54, 110, 122} : ground;
  if (in_triangle(half, {0.66, -0.78}, {0.62, 0.06}, {0.12, -0.34})) colour = fur;
  if (in_triangle(half, {0.59, -0.6}, {0.56, -0.16}, {0.28, -0.32})) colour = pink;
  if (in_ellipse(p, {0, 0.14}, 0.66, 0.55)) colour = fur;
  if (in_ellipse(p, {0, -0.27}, 0.05, 0.17) || in_ellipse(half, {0.17, -0.25}, 0.045, 0.14, 0.25))
    colour = dark;
  if (in_ellipse(half, {0.56, 0.2}, 0.12, 0.035, -0.2) || in_ellipse(half, {0.54, 0.31}, 0.1, 0.035, -0.3)) {
    colour = dark;
  }
  if (in_ellipse(half, {0.12, 0.39}, 0.17, 0.14)) colour = cream;
  if (in_ellipse(half, {0.27, 0.08}, 0.13, 0.14)) colour = cream;
  if (in_ellipse(half, {0.27, 0.08}, 0.11, 0.125)) colour = eye;
  if (in_ellipse(half, {0.27, 0.08}, 0.04, 0.115)) colour = ink;
  if (in_ellipse(half, {0.29, 0.03}, 0.025, 0.03)) colour = {255, 255, 255};
  if (near_line(half, {0, 0.36}, {0, 0.42}, 0.03) || near_line(half, {0, 0.42}, {0.11, 0.48}, 0.03))
    colour = ink;
  if (in_triangle(half, {-0.09, 0.27}, {0.09, 0.27}, {0, 0.37})) colour = {206, 92, 96};
  if (near_line(half, {0.2, 0.37}, {0.8, 0.28}, 0.022) || near_line(half, {0.2, 0.42}, {0.8, 0.47}, 0.022)) {
    colour = {255, 246, 232};
  }
  return colour;
}

Rgb8 dog(Point p) {
  const Point half{std::abs(p.x), p.y};
  constexpr Rgb8 fur = {214, 178, 132}, brown = {122, 78, 48}, cream = {246, 234, 214}, ink = {40, 30, 28};
  Rgb8 colour = in_card(p) ? Rgb8{222, 176, 74} : ground;
  if (in_ellipse(p, {0, 0.02}, 0.52, 0.62)) colour = fur;
  if (in_ellipse(p, {0, -0.32}, 0.09, 0.34)) colour = cream;
  if (in_ellipse(p, {-0.23, -0.12}, 0.2, 0.24, 0.2)) colour = brown;
  if (in_ellipse(half, {0.57, 0.0}, 0.19, 0.5, 0.2)) colour = brown;
  if (in_ellipse(p, {0, 0.68}, 0.1, 0.14)) colour = {226, 110, 112};
  if (in_ellipse(p, {0, 0.4}, 0.34, 0.27)) colour = cream;
  if (near_line(half, {0, 0.34}, {0, 0.5}, 0.03) || near_line(half, {0, 0.5}, {0.16, 0.57}, 0.03))
    colour = ink;
  if (in_ellipse(p, {0, 0.25}, 0.14, 0.1)) colour = ink;
  if (in_ellipse(p, {-0.04, 0.215}, 0.045, 0.025)) colour = {150, 140, 138};
  if (in_ellipse(half, {0.22, -0.1}, 0.085, 0.1)) colour = ink;
  if (in_ellipse(p, {-0.2, -0.14}, 0.025, 0.03) || in_ellipse(p, {0.24, -0.14}, 0.025, 0.03)) {
    colour = {255, 255, 255};
  }
  if (in_ellipse(half, {0.16, 0.44}, 0.022, 0.022) || in_ellipse(half, {0.22, 0.38}, 0.022, 0.022)) {
    colour = {190, 164, 134};
  }
  return colour;
}

// Paints one object into its block, nine samples a pixel.
void paint(std::vector<std::uint8_t>& pixels, int columns, Cell corner, GridShape size, Rgb8 (*object)(Point),
           const Progress& progress) {
  constexpr int samples = 3;
  const double side = std::min(size.rows, size.columns) / 2.0;
  for (int row = 0; row < size.rows; ++row) {
    progress.check();
    for (int column = 0; column < size.columns; ++column) {
      std::array<int, 3> sum{};
      for (int sample = 0; sample < samples * samples; ++sample) {
        const int down = sample / samples, along = sample % samples;
        const double y = row + (down + 0.5) / samples, x = column + (along + 0.5) / samples;
        const Rgb8 colour = object({(x - size.columns / 2.0) / side, (y - size.rows / 2.0) / side});
        for (std::size_t channel = 0; channel < 3; ++channel) sum[channel] += colour[channel];
      }
      const std::size_t at = (static_cast<std::size_t>(corner.row + row) * static_cast<std::size_t>(columns) +
                              static_cast<std::size_t>(corner.column + column)) *
                             3;
      for (std::size_t channel = 0; channel < 3; ++channel) {
        pixels[at + channel] = static_cast<std::uint8_t>((sum[channel] + 4) / (samples * samples));
      }
    }
  }
}

}  // namespace

GridShape object_cells(GridShape grid) {
  return {grid.rows / 2, grid.columns / 2};
}

Image two_objects(int rows, int columns, GridShape grid, bool exchanged, const Progress& progress) {
  std::vector<std::uint8_t> pixels(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns) * 3);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = ground[i % 3];
  const int cell_rows = rows / grid.rows, cell_columns = columns / grid.columns;
  const GridShape cells = object_cells(grid);
  const GridShape size{cells.rows * cell_rows, cells.columns * cell_columns};
  const Cell upper{0, 0};
  const Cell lower{(grid.rows - cells.rows) * cell_rows, (grid.columns - cells.columns) * cell_columns};
  paint(pixels, columns, exchanged ? lower : upper, size, cat, progress);
  paint(pixels, columns, exchanged ? upper : lower, size, dog, progress);
  return Image(rows, columns, 3, std::move(pixels));
}

std::vector<int> exchanged_order(GridShape grid) {
  std::vector<int> order = in_place(grid.count());
  const GridShape cells = object_cells(grid);
  const int down = grid.rows - cells.rows, across = grid.columns - cells.columns;
  for (int row = 0; row < cells.rows; ++row) {
    for (int column = 0; column < cells.columns; ++column) {
      std::swap(order[static_cast<std::size_t>(grid.token({row, column}))],
                order[static_cast<std::size_t>(grid.token({row + down, column + across}))]);
    }
  }
  return order;
}

}  // namespace whereabouts
