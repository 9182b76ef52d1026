// WebP by libwebp: lossy, lossless, alpha; the EXIF orientation applied.
#include "core/image/decode.h"

#include <webp/decode.h>

#include <cstring>

#include "core/base/failure.h"
#include "core/image/exif.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

// The orientation in the EXIF chunk. RIFF chunks: four letters, a length, the bytes, padded to two.
int orientation_in(const EncodedImage& source) {
  std::size_t at = 12;
  while (at + 8 <= source.size()) {
    const std::uint8_t* head = source.data() + at;
    const std::size_t length = head[4] + 256u * head[5] + 65536u * head[6] + 16777216u * head[7];
    const std::size_t left = source.size() - at - 8;
    if (length > left) return 1;
    if (std::memcmp(head, "EXIF", 4) == 0) {
      const bool named = length > 6 && std::memcmp(head + 8, "Exif\0\0", 6) == 0;
      const std::size_t skipped = named ? 6 : 0;
      return exif_orientation(head + 8 + skipped, length - skipped);
    }
    if (length == left) return 1;
    at += 8 + length + length % 2;
  }
  return 1;
}

}  // namespace

Image decode_webp(const EncodedImage& source) {
  WebPBitstreamFeatures features{};
  if (WebPGetFeatures(source.data(), source.size(), &features) != VP8_STATUS_OK) {
    refuse_damaged(source, "WebP", "its header is not readable");
  }
  if (features.has_animation) {
    refuse_file(source.where, "it is an animated WebP", "save one of its frames as PNG");
  }
  const bool has_alpha = features.has_alpha != 0;
  Raster raster{features.height, features.width, has_alpha ? 4 : 3, {}};
  const std::size_t count = checked_count(source, static_cast<std::uint64_t>(features.height),
                                          static_cast<std::uint64_t>(features.width), has_alpha ? 4 : 3);
  auto& samples = raster.pixels.emplace<std::vector<std::uint8_t>>(count);
  const int row_bytes = features.width * raster.channels;
  const std::uint8_t* decoded =
      has_alpha ? WebPDecodeRGBAInto(source.data(), source.size(), samples.data(), count, row_bytes)
                : WebPDecodeRGBInto(source.data(), source.size(), samples.data(), count, row_bytes);
  if (decoded == nullptr) refuse_damaged(source, "WebP", "its pixels are not readable");
  return image_of(std::move(raster), orientation_in(source), source);
}

}  // namespace whereabouts
