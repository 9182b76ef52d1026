// Images at another size: area average down, bilinear with half-pixel centres up.
#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// Area-averaged (smaller) or bilinear half-pixel (larger) copy, same depth. rows, columns >= 1.
Image resized(const Image& image, int rows, int columns, const Progress& progress = {});

// The same of a part.
Image resized(const Image& image, const ImagePart& part, int rows, int columns,
              const Progress& progress = {});

// Single samples of that copy, bit for bit, without making it. `image` must outlive it.
class PixelReader {
 public:
  PixelReader(const Image& image, const ImagePart& part, int rows, int columns);
  // In 0..1 (float images: as stored).
  double value(int row, int column, int channel) const;

 private:
  struct Axes;
  const Image& image_;
  ImagePart part_;
  bool same_;
  std::shared_ptr<const Axes> axes_;
};

}  // namespace whereabouts
