// The built-in image: four ridges at dusk, painted back to front in eight flat greys. All lengths are
// fractions of the image, so the landscape keeps its shape at every size; sun and trees keep their own
// proportions.
#include "core/image/sample.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/failure.h"
#include "core/image/image.h"

namespace whereabouts {
namespace {

enum Level : std::uint8_t { fir, wood, ridge, range, dusk_sky, haze, glow, sun };
constexpr std::array<double, 8> greys = {0.02, 0.14, 0.28, 0.43, 0.57, 0.72, 0.87, 1.00};

struct Point {
  double x, y;  // shares of the width (from the left) and of the height (from the top)
};

struct Fir {
  double x, foot, height;  // height as a share of the image's height
};

// A hash of the position, in -1..1.
double scatter(int place, int layer) {
  auto bits =
      static_cast<std::uint32_t>(place) * 0x9E3779B1u + static_cast<std::uint32_t>(layer) * 0x85EBCA77u;
  bits = (bits ^ (bits >> 15)) * 0x2C1B3C6Du;
  bits = (bits ^ (bits >> 12)) * 0x297A2D39u;
  return static_cast<double>(bits ^ (bits >> 15)) / 2147483647.5 - 1;
}

// Straight slopes between points scattered along x, `count` of them over the width.
double crags(double x, double count, int layer) {
  const double at = x * count, share = at - std::floor(at);
  const int place = static_cast<int>(std::floor(at));
  return scatter(place, layer) * (1 - share) + scatter(place + 1, layer) * share;
}

class Canvas {
 public:
  Canvas(int rows, int columns)
      : rows_(rows), columns_(columns), levels_(static_cast<std::size_t>(rows) * columns, dusk_sky) {}

  double x(int column) const { return (column + 0.5) / columns_; }
  double y(int row) const { return (row + 0.5) / rows_; }

  // Everything at or below the line height(x).
  template <typename Height>
  void land(Level level, Height height) {
    std::vector<double> line(static_cast<std::size_t>(columns_));
    for (int column = 0; column < columns_; ++column)
      line[static_cast<std::size_t>(column)] = height(x(column));
    for (int row = 0; row < rows_; ++row) {
      std::uint8_t* target = at(row);
      for (int column = 0; column < columns_; ++column) {
        if (y(row) >= line[static_cast<std::size_t>(column)]) target[column] = level;
      }
    }
  }

  // The columns from `left` to `right` (shares of the width) of one row.
  void span(Level level, int row, double left, double right) {
    const int first = std::max(0, static_cast<int>(std::ceil(left * columns_ - 0.5)));
    const int last = std::min(columns_ - 1, static_cast<int>(std::floor(right * columns_ - 0.5)));
    if (first <= last) std::fill(at(row) + first, at(row) + last + 1, level);
  }

  // The same, only over pixels of the level `over`.
  void tint(Level level, Level over, int row, double left, double right) {
    const int first = std::max(0, static_cast<int>(std::ceil(left * columns_ - 0.5)));
    const int last = std::min(columns_ - 1, static_cast<int>(std::floor(right * columns_ - 0.5)));
    for (int column = first; column <= last; ++column) {
      if (at(row)[column] == over) at(row)[column] = level;
    }
  }

  // An ellipse, its half axes shares of the width and of the height.
  void ellipse(Level level, Point centre, double wide, double high) {
    for (int row = 0; row < rows_; ++row) {
      const double away = (y(row) - centre.y) / high;
      if (std::abs(away) >= 1) continue;
      const double half = wide * std::sqrt(1 - away * away);
      span(level, row, centre.x - half, centre.x + half);
    }
  }

  // A conifer: tiers of boughs, each wider than the one above, and a trunk.
  void tree(Level level, const Fir& fir_tree) {
    const double top = fir_tree.foot - fir_tree.height;
    for (int row = 0; row < rows_; ++row) {
      const double down = (y(row) - top) / fir_tree.height;
      if (down < 0 || down > 1.05) continue;
      const double above = std::floor(down * 3.0) / 3, tier = (down - above) * 3;
      const double half = down > 0.98 ? 0.03 : 0.07 * above + (0.10 + 0.08 * above) * tier;
      const double width = std::max(half * fir_tree.height * rows_, 0.5) / columns_;
      span(level, row, fir_tree.x - width, fir_tree.x + width);
    }
  }

  Image image() const {
    std::vector<double> values(levels_.size());
    std::transform(levels_.begin(), levels_.end(), values.begin(),
                   [](std::uint8_t level) { return greys[level]; });
    return Image(rows_, columns_, 1, std::move(values));
  }

  int rows() const { return rows_; }
  double height_to_width() const { return static_cast<double>(rows_) / columns_; }

 private:
  std::uint8_t* at(int row) { return levels_.data() + static_cast<std::size_t>(row) * columns_; }

  int rows_, columns_;
  std::vector<std::uint8_t> levels_;
};

// The height of the line through `points` (x ascending) at x.
template <std::size_t Count>
double along(const std::array<Point, Count>& points, double x) {
  std::size_t next = 1;
  while (next + 1 < Count && points[next].x < x) ++next;
  const Point from = points[next - 1], to = points[next];
  return from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x);
}

constexpr Point sun_centre = {0.60, 0.415};
constexpr Point summit = {0.265, 0.185};

constexpr std::array<Point, 9> far_range = {{{0.0, 0.50},
                                             {0.12, 0.47},
                                             {0.30, 0.52},
                                             {0.44, 0.47},
                                             {0.56, 0.53},
                                             {0.70, 0.49},
                                             {0.82, 0.40},
                                             {0.92, 0.45},
                                             {1.0, 0.38}}};
constexpr std::array<Point, 8> great_peak = {
    {{0.0, 0.50}, {0.09, 0.43}, {0.17, 0.32}, summit, {0.36, 0.36}, {0.43, 0.43}, {0.60, 0.63}, {1.0, 0.72}}};
constexpr std::array<Point, 6> near_ridge = {
    {{0.0, 0.70}, {0.20, 0.66}, {0.48, 0.71}, {0.72, 0.61}, {0.88, 0.50}, {1.0, 0.55}}};
constexpr std::array<Point, 6> hill = {
    {{0.0, 0.78}, {0.18, 0.84}, {0.42, 0.925}, {0.62, 0.93}, {0.82, 0.86}, {1.0, 0.76}}};

// Rings of light around the sun, wider towards the horizon.
void paint_sky(Canvas& canvas) {
  canvas.ellipse(haze, sun_centre, 0.504, 0.345);
  canvas.ellipse(glow, sun_centre, 0.282, 0.230);
  canvas.ellipse(sun, sun_centre, 0.140 * canvas.height_to_width(), 0.140);
}

struct Cloud {
  Level level;
  double y, left, right, thick;
};

void paint_clouds(Canvas& canvas) {
  constexpr std::array<Cloud, 8> clouds = {{{haze, 0.085, 0.06, 0.21, 0.018},
                                            {haze, 0.120, 0.11, 0.29, 0.018},
                                            {haze, 0.040, 0.87, 1.10, 0.018},
                                            {haze, 0.075, 0.81, 0.96, 0.018},
                                            {dusk_sky, 0.222, 0.445, 0.560, 0.018},
                                            {dusk_sky, 0.189, 0.505, 0.635, 0.018},
                                            {haze, 0.338, 0.630, 0.755, 0.018},
                                            {haze, 0.405, 0.470, 0.650, 0.018}}};
  for (const Cloud& cloud : clouds) {
    for (int row = 0; row < canvas.rows(); ++row) {
      const double away = (canvas.y(row) - cloud.y) / cloud.thick;
      if (std::abs(away) >= 1) continue;
      const double inset = 0.10 * (cloud.right - cloud.left) * away * away;
      canvas.span(cloud.level, row, cloud.left + inset, cloud.right - inset);
    }
  }
}

// The slope towards the sun is lighter, down to a broken edge under the summit.
void paint_lit_face(Canvas& canvas) {
  for (int row = 0; row < canvas.rows(); ++row) {
    const double down = canvas.y(row) - summit.y;
    if (down < 0) continue;
    const double edge = summit.x + 0.16 * down + 0.045 * crags(down, 14, 5) * std::min(1.0, 6 * down);
    const double far_end = summit.x + 0.62 * down - 0.10 * std::max(0.0, down - 0.16);
    canvas.tint(dusk_sky, range, row, edge, far_end);
  }
}

}  // namespace

Image dusk(int rows, int columns) {
  if (rows < 60 || columns < 100) {
    refuse_usage("dusk", "the built-in image cannot be smaller than 100 x 60 px", "ask for a larger one");
  }
  Canvas canvas(rows, columns);
  paint_sky(canvas);
  paint_clouds(canvas);
  canvas.land(range, [](double x) { return along(far_range, x) + 0.018 * crags(x, 21, 1); });
  canvas.land(range, [](double x) { return along(great_peak, x) + 0.012 * crags(x, 34, 2); });
  paint_lit_face(canvas);
  canvas.land(ridge, [](double x) { return along(near_ridge, x) + 0.022 * crags(x, 26, 3); });
  canvas.land(wood, [](double x) { return along(hill, x) - 0.085 + 0.030 * crags(x, 47, 4); });
  canvas.land(fir, [](double x) { return along(hill, x) + 0.008 * crags(x, 18, 6); });
  constexpr std::array<Fir, 13> firs = {{{0.025, 0.84, 0.42},
                                         {0.085, 0.83, 0.28},
                                         {0.135, 0.86, 0.36},
                                         {0.195, 0.87, 0.24},
                                         {0.235, 0.89, 0.17},
                                         {0.305, 0.92, 0.13},
                                         {0.695, 0.94, 0.12},
                                         {0.745, 0.92, 0.17},
                                         {0.805, 0.90, 0.27},
                                         {0.865, 0.88, 0.20},
                                         {0.915, 0.86, 0.40},
                                         {0.975, 0.82, 0.31},
                                         {0.485, 0.96, 0.10}}};
  for (const Fir& each : firs) canvas.tree(fir, each);
  return canvas.image();
}

}  // namespace whereabouts
