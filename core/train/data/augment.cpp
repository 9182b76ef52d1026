#include "core/train/data/augment.h"

#include <algorithm>
#include <cstddef>

namespace whereabouts {

void augment(const std::uint8_t* image, int rows, int columns, int channels, const Augmentation& augmentation,
             CounterRandom& random, std::uint8_t* out) {
  const int offsets = 2 * augmentation.padding + 1;
  // Of the crop's corner in the image: -padding..padding.
  const int top = random.below(offsets) - augmentation.padding;
  const int left = random.below(offsets) - augmentation.padding;
  const bool flipped = random.below(2) == 1 && augmentation.flip;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column, out += channels) {
      const int from_row = row + top, from_column = (flipped ? columns - 1 - column : column) + left;
      if (from_row < 0 || from_row >= rows || from_column < 0 || from_column >= columns) {
        std::fill_n(out, channels, std::uint8_t{0});
      } else {
        std::copy_n(image + (static_cast<std::ptrdiff_t>(from_row) * columns + from_column) * channels,
                    channels, out);
      }
    }
  }
}

}  // namespace whereabouts
