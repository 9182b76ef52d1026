// Resizing as the pictures of training were resized: Pillow's filters, whose support grows with the
// reduction.
#pragma once

#include <string>

#include "core/grid.h"
#include "core/image/image.h"

namespace whereabouts {

// `interpolation`: nearest, bilinear or bicubic (a = -0.5). Columns first, then rows; pictures of 8 bits are
// rounded to 8 bits in between and at the end, in Pillow's fixed point, and come out the same as there. Same
// depth otherwise. Refuses (usage) other interpolations, and sizes outside 1..16384.
Image antialiased(const Image& image, int rows, int columns, const std::string& interpolation,
                  const Progress& progress = {});

// rows x columns pixels from (row, column) on, which must lie inside.
Image cropped(const Image& image, int row, int column, int rows, int columns);

}  // namespace whereabouts
