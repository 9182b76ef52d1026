// From what a decoder makes to an Image: alpha over white, orientation undone, sizes checked.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

enum class Alpha { straight, premultiplied };

// What a decoder makes: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha; interleaved.
struct Raster {
  int rows = 0, columns = 0, channels = 0;
  Image::Pixels pixels;
  Alpha alpha = Alpha::straight;
  bool over_white = false;  // the decoder has laid transparent pixels over white
  bool turned = false;      // the decoder has turned it upright
};

// The image a raster stands for. `orientation` 1..8 as in EXIF and TIFF: where the first row and column
// are. An upright raster is not copied.
Image image_of(Raster raster, int orientation, const EncodedImage& source);

// The same for decoders that give row after row: each goes to its place in the upright image, so that the
// samples are held once. 8 and 16 bits.
template <typename Sample>
class UprightRows {
 public:
  UprightRows(int rows, int columns, int channels, int orientation, const EncodedImage& source);

  // Row `row` of the file: columns * channels samples.
  void put(int row, const Sample* pixels);
  // What was put so far, without alpha; over_white where a pixel was not opaque.
  Raster raster() &&;
  int orientation() const { return orientation_; }

 private:
  int rows_, columns_, channels_, orientation_;
  Raster upright_;
};

// Refuses sizes that are not positive or have more than 2^28 samples; returns rows * columns * channels.
// Decoders ask before they allocate anything that grows with the image.
std::size_t checked_count(const EncodedImage& source, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t channels);

// Refuses an image whose packed bytes cannot hold it: `most` raw bytes for every byte of the file is what
// the format's compression can reach at best.
void check_expansion(const EncodedImage& source, std::uint64_t raw_bytes, std::uint64_t max);

[[noreturn]] void refuse_damaged(const EncodedImage& source, const std::string& format,
                                 const std::string& problem);

}  // namespace whereabouts
