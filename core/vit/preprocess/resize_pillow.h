// Resizing as the images of training were resized: Pillow's filters, whose support grows with the reduction.
#pragma once

#include <array>
#include <string>

#include "core/base/grid.h"
#include "core/image/image.h"

namespace whereabouts {

// Whether `interpolation` is one of nearest, box, bilinear, hamming, bicubic (a = -0.5), lanczos (a = 3).
bool is_interpolation(const std::string& interpolation);

// Columns and rows one after the other; images of 8 bits are rounded to 8 bits in between and at the end, in
// Pillow's fixed point, and come out the same as there (Pillow 13; the order was another before). Same depth
// otherwise. Refuses (usage) other interpolations, and sizes outside 1..16384. Looks at `progress` at least
// every 20 ms.
// columns_first: as torch resizes tensors; it finds the nearest sample in float32.
enum class PassOrder { pillow, columns_first };
Image antialiased(const Image& image, int rows, int columns, const std::string& interpolation,
                  const Progress& progress = {}, PassOrder order = PassOrder::pillow);

// rows x columns pixels from (row, column) on, which must lie inside.
Image cropped(const Image& image, int row, int column, int rows, int columns);

// The same from any place; what lies outside of the image is `fill` (by channel, in 0..1).
Image cropped_or_padded(const Image& image, int row, int column, int rows, int columns,
                        const std::array<double, 3>& fill);

}  // namespace whereabouts
