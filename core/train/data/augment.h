// Random crop and flip of one image.
#pragma once

#include <cstdint>

#include "core/base/counter_random.h"

namespace whereabouts {

struct Augmentation {
  int padding = 0;    // zeros around the image (px) before a crop of its own size; 0: no crop
  bool flip = false;  // left and right change places, every other time
};

// torchvision's RandomCrop(size, padding) and RandomHorizontalFlip. `image` and `out`: [rows, columns,
// channels], not the same memory. Draws three numbers whatever is switched on (row, column, flip), so that a
// switch leaves what the others draw as it was.
void augment(const std::uint8_t* image, int rows, int columns, int channels, const Augmentation& augmentation,
             CounterRandom& random, std::uint8_t* out);

}  // namespace whereabouts
