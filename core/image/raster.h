// Turns what a decoder produces into an Image: alpha over white, orientation applied, sizes checked.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

enum class Alpha { straight, premultiplied };

// What a decoder produces: 1 grey, 2 grey and alpha, 3 RGB, 4 RGB and alpha; interleaved.
struct Raster {
  int rows = 0, columns = 0, channels = 0;
  Image::Pixels pixels;
  Alpha alpha = Alpha::straight;
  bool over_white = false;  // the decoder has laid transparent pixels over white
  bool turned = false;      // the decoder has turned it upright
  bool array = false;       // numbers of which the file does not say what they mean: settle_values()
  bool truth = false;       // an array of true and false
  Message note = {};        // what the decoder assumed
};

// The image of a raster. `orientation` 1..8 as in EXIF and TIFF: where the first row and column are. Does not
// copy an upright raster.
Image image_of(Raster raster, int orientation, const EncodedImage& source);

// The same for decoders that deliver rows: each row goes directly into the upright image, so samples are held
// once. 8 and 16 bits.
template <typename Sample>
class UprightRows {
 public:
  UprightRows(int rows, int columns, int channels, int orientation, const EncodedImage& source);

  // Row `row` of the file: columns * channels samples.
  void put(int row, const Sample* pixels);
  // The rows so far, without alpha; over_white if a pixel was not opaque.
  Raster raster() &&;
  int orientation() const { return orientation_; }

 private:
  int rows_, columns_, channels_, orientation_;
  Raster upright_;
};

// Refuses sizes that are not positive or have more than 2^28 samples; returns rows * columns * channels.
// Decoders call it before they allocate anything that grows with the image.
std::size_t checked_count(const EncodedImage& source, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t channels);

// Refuses an image that cannot fit in the bytes of its file: the format's compression expands one byte to at
// most `most` bytes.
void check_expansion(const EncodedImage& source, std::uint64_t raw_bytes, std::uint64_t max);

[[noreturn]] void refuse_damaged(const EncodedImage& source, const std::string& format,
                                 const Message& problem);

}  // namespace whereabouts
