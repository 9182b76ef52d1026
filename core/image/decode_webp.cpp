// WebP by libwebp: lossy, lossless, alpha; the EXIF orientation applied.
#include "core/image/decode.h"

#include <webp/decode.h>
#include <webp/demux.h>

#include <cstring>
#include <mutex>
#include <utility>

#include "core/base/failure.h"
#include "core/base/hash.h"
#include "core/image/exif.h"
#include "core/image/frames.h"
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

struct WebpCloser {
  void operator()(WebPAnimDecoder* decoder) const { WebPAnimDecoderDelete(decoder); }
};

// libwebp's decoder of animations goes from frame to frame, and begins anew for an earlier one.
class WebpFrames : public Frames {
 public:
  WebpFrames(std::string bytes, const std::filesystem::path& path)
      : bytes_(std::move(bytes)), where_(path.string()) {
    Hash hash;
    hash.text(bytes_);
    identity_ = hash.value();
    const EncodedImage source{bytes_, where_, {}};
    WebPAnimDecoderOptions options;
    WebPAnimDecoderOptionsInit(&options);
    options.color_mode = MODE_RGBA;
    options.use_threads = 0;
    const WebPData data{source.data(), source.size()};
    decoder_.reset(WebPAnimDecoderNew(&data, &options));
    if (!decoder_ || WebPAnimDecoderGetInfo(decoder_.get(), &info_) == 0 || info_.frame_count == 0 ||
        info_.frame_count > 1U << 20U) {
      refuse_damaged(source, "WebP", "its frames are not readable");
    }
  }
  int count() const override { return static_cast<int>(info_.frame_count); }
  std::uint64_t identity() const override { return identity_; }
  Image at(int number, const Progress& progress) const override {
    const std::lock_guard lock(mutex_);
    const EncodedImage source{bytes_, where_, progress};
    if (number < next_) {
      WebPAnimDecoderReset(decoder_.get());
      next_ = 0;
    }
    std::uint8_t* canvas = nullptr;
    for (int time = 0; next_ <= number; ++next_) {
      progress.check();
      if (WebPAnimDecoderGetNext(decoder_.get(), &canvas, &time) == 0)
        refuse_damaged(source, "WebP", "its pixels are not readable");
    }
    const int rows = static_cast<int>(info_.canvas_height), columns = static_cast<int>(info_.canvas_width);
    const std::size_t count = checked_count(source, info_.canvas_height, info_.canvas_width, 4);
    return image_of({rows, columns, 4, std::vector<std::uint8_t>(canvas, canvas + count)}, 1, source);
  }

 private:
  std::string bytes_, where_;
  std::uint64_t identity_ = 0;
  WebPAnimInfo info_{};
  mutable std::mutex mutex_;
  std::unique_ptr<WebPAnimDecoder, WebpCloser> decoder_;
  mutable int next_ = 0;
};

}  // namespace

std::shared_ptr<const Frames> frames_of_webp(std::string& bytes, const std::filesystem::path& path) {
  const bool webp = bytes.starts_with("RIFF") && bytes.size() >= 12 &&
                    std::string_view(bytes).substr(8).starts_with("WEBP");
  WebPBitstreamFeatures features{};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  if (!webp || WebPGetFeatures(data, bytes.size(), &features) != VP8_STATUS_OK || !features.has_animation)
    return nullptr;
  checked_count({bytes, path.string(), {}}, static_cast<std::uint64_t>(features.height),
                static_cast<std::uint64_t>(features.width), 4);
  return std::make_shared<WebpFrames>(std::move(bytes), path);
}

Image decode_webp(const EncodedImage& source) {
  WebPBitstreamFeatures features{};
  if (WebPGetFeatures(source.data(), source.size(), &features) != VP8_STATUS_OK) {
    refuse_damaged(source, "WebP", "its header is not readable");
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
