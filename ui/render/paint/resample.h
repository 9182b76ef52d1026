// Values and images at the resolution of a device: nearest where cells are large or whole numbers of
// pixels, else averages by area, so that no cell looks twice as wide as its neighbours.
#pragma once

#include <QImage>
#include <QSize>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "core/base/matrix.h"
#include "core/colour/colour_map.h"

namespace whereabouts {

// Which part of `count` source cells `pixels` device pixels show: pixel i covers [from + i * step, from + (i
// + 1) * step) in cell units. `step` < 0: mirrored. `smooth`: where a cell covers several pixels, these go
// over from the middle of one cell to that of the next.
struct Sampling {
  double from = 0;
  double step = 1;
  int pixels = 0;
  int count = 0;
  bool smooth = false;
  bool operator==(const Sampling&) const = default;
};

// 256 colours and the range they stand for. A range that is none (empty, endless, not a number) has one
// colour, that of the middle.
struct ColourTable {
  // `veil` > 0: the opacity at the far end of the range (at both of a diverging map), clear where it begins.
  ColourTable(const ColourMap& map, double lower, double upper, double veil = 0);
  QRgb of(float value) const {
    if (std::isnan(value)) return missing;
    const double place = (static_cast<double>(value) - lower) * factor;
    return colours[place >= 255 ? 255 : place > 0 ? static_cast<std::size_t>(place) : 0];
  }
  std::array<QRgb, 256> colours;
  QRgb missing;  // NaN
  double lower = 0;
  double factor = 1;   // 256 / (upper - lower); doubles, for ranges that a float can't hold
  bool opaque = true;  // else the colours are premultiplied
};

// across.pixels x down.pixels, Format_RGB32 (of a veil ARGB32_Premultiplied). Where a pixel covers several
// cells or parts of them its colour is that of their average (weighted by area, NaN left out, only NaN is
// grey), so that fine patterns give no moire. [rows, columns] values.
QImage resampled(const Matrix& values, const ColourTable& table, const Sampling& across,
                 const Sampling& down);

// The same for an image, rows * columns * 3 bytes, whose pixels are averaged as they are stored.
QImage resampled(const std::uint8_t* rgb, int rows, int columns, const Sampling& across,
                 const Sampling& down);

}  // namespace whereabouts
