// Internal to core/image: one decoder per file format, and what they share.
//
//   decode.h          a file in memory, as decoders get it; one decoder for each format
//   image_values.h    what the numbers of an array mean
//   raster.h          turns what a decoder produces into an Image; limits sizes
//   jpeg_scans.h      limits on scans of a JPEG, and storage for their coefficients
//   exif.h            the orientation in an EXIF block
//   opencv_plugin.h   the formats that OpenCV reads, through a plug-in loaded on first use
//   plugin/           that plug-in
//   heif_plugin/      the one of decode_heif.h
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/image/image_values.h"

namespace whereabouts {

// A whole file in memory. `where` names it in failures.
struct EncodedImage {
  std::string_view bytes;
  std::string where;
  Progress progress;
  ImageValues values = ImageValues::automatic;  // of an array of numbers: what the user states of them

  const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(bytes.data()); }
  std::size_t size() const { return bytes.size(); }
};

// GIF, its first frame, through giflib.
Image decode_gif(const EncodedImage& source);
// JPEG through libjpeg, with a limit on scans.
Image decode_jpeg(const EncodedImage& source);
// An image as an .npy array.
Image decode_npy(const EncodedImage& source);
// PNG through libpng.
Image decode_png(const EncodedImage& source);
// TIFF, its first page, through libtiff.
Image decode_tiff(const EncodedImage& source);
// WebP through libwebp.
Image decode_webp(const EncodedImage& source);

}  // namespace whereabouts
