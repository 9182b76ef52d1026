// One image of a data set, as others are.
#pragma once

#include "core/image/image.h"
#include "core/train/data/data_set.h"

namespace whereabouts {

// A copy of image `number`, 0 to images.count() - 1.
inline Image labelled_image(const LabelledImages& images, int number) {
  const std::uint8_t* bytes = images.image(number);
  return Image(images.rows, images.columns, images.channels,
               std::vector<std::uint8_t>(bytes, bytes + images.image_bytes()));
}

}  // namespace whereabouts
