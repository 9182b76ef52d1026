// HEIC and AVIF by libheif, which brings decoders of HEVC and AV1 with it, so they are in this plug-in.
#include "core/image/heif_plugin/heif_codec.h"

#include <fcntl.h>
#include <libheif/heif.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace {

template <auto release>
struct Release {
  template <typename Held>
  void operator()(Held* held) const {
    release(held);
  }
};
using Context = std::unique_ptr<heif_context, Release<heif_context_free>>;
using Handle = std::unique_ptr<heif_image_handle, Release<heif_image_handle_release>>;
using Decoded = std::unique_ptr<heif_image, Release<heif_image_release>>;

// Rows may be longer than their pixels.
template <typename Sample>
std::vector<Sample> packed(const std::uint8_t* plane, int stride, int rows, std::size_t samples) {
  std::vector<Sample> all;
  all.reserve(static_cast<std::size_t>(rows) * samples);
  for (int row = 0; row < rows; ++row) {
    const auto* const from = reinterpret_cast<const Sample*>(plane + static_cast<std::size_t>(row) *
                                                                         static_cast<std::size_t>(stride));
    all.insert(all.end(), from, from + samples);
  }
  return all;
}

// 10 and 12 bits as 16.
void widen(std::vector<std::uint16_t>& samples, int bits) {
  const std::uint32_t full = (1U << static_cast<unsigned>(bits)) - 1;
  for (std::uint16_t& sample : samples) {
    const std::uint32_t value = sample < full ? sample : full;
    sample = static_cast<std::uint16_t>((value * 65535U + full / 2) / full);
  }
}

// libde265 prints what it finds in damaged files to the standard error, and cannot be told not to.
class QuietErrors {
 public:
  QuietErrors() {
    std::fflush(stderr);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    kept_ = nowhere < 0 ? -1 : ::fcntl(2, F_DUPFD_CLOEXEC, 3);
    if (kept_ >= 0) ::dup2(nowhere, 2);
    if (nowhere >= 0) ::close(nowhere);
  }
  ~QuietErrors() {
    if (kept_ < 0) return;
    std::fflush(stderr);
    ::dup2(kept_, 2);
    ::close(kept_);
  }
  QuietErrors(const QuietErrors&) = delete;
  QuietErrors& operator=(const QuietErrors&) = delete;

 private:
  int kept_ = -1;
};

bool decode_heif(const std::uint8_t* data, std::size_t size, HeifAccept accept, CodecReceiver receive,
                 void* context, char* problem, std::size_t room) {
  const auto report = [&](const char* text) {
    std::snprintf(problem, room, "%s", text);
    return false;
  };
  static std::mutex one_at_a_time;  // there is one standard error
  const std::lock_guard lock(one_at_a_time);
  const QuietErrors quiet;
  try {
    const Context file(heif_context_alloc());
    if (!file) return report("there is not enough memory for it");
    heif_error error = heif_context_read_from_memory_without_copy(file.get(), data, size, nullptr);
    if (error.code != heif_error_Ok) return report(error.message);
    heif_image_handle* first = nullptr;
    error = heif_context_get_primary_image_handle(file.get(), &first);
    if (error.code != heif_error_Ok) return report(error.message);
    const Handle handle(first);
    const int rows = heif_image_handle_get_height(first), columns = heif_image_handle_get_width(first);
    if (!accept(context, {rows, columns})) return report("");
    const bool alpha = heif_image_handle_has_alpha_channel(first) != 0;
    const bool deep = heif_image_handle_get_luma_bits_per_pixel(first) > 8;
    const heif_chroma chroma =
        deep    ? alpha ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RRGGBB_LE
        : alpha ? heif_chroma_interleaved_RGBA
                : heif_chroma_interleaved_RGB;
    heif_image* image = nullptr;
    error = heif_decode_image(first, &image, heif_colorspace_RGB, chroma, nullptr);
    if (error.code != heif_error_Ok) return report(error.message);
    const Decoded decoded(image);
    int stride = 0;
    const std::uint8_t* const plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    const int channels = alpha ? 4 : 3;
    const int got_rows = heif_image_get_height(image, heif_channel_interleaved);
    const int got_columns = heif_image_get_width(image, heif_channel_interleaved);
    if (plane == nullptr || got_rows != rows || got_columns != columns)
      return report("its pixels are not of the size that it announces");
    const std::size_t samples = static_cast<std::size_t>(columns) * static_cast<std::size_t>(channels);
    if (deep) {
      std::vector<std::uint16_t> all = packed<std::uint16_t>(plane, stride, rows, samples);
      widen(all, heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved));
      receive(context, {rows, columns, channels, CodecImage::u16, all.data()});
    } else {
      const std::vector<std::uint8_t> all = packed<std::uint8_t>(plane, stride, rows, samples);
      receive(context, {rows, columns, channels, CodecImage::u8, all.data()});
    }
    return true;
  } catch (const std::bad_alloc&) {
    return report("there is not enough memory for it");
  } catch (const std::exception& exception) {
    return report(exception.what());
  } catch (...) {
    return report("unknown");
  }
}

}  // namespace

// Returns a HeifFunctions, by the type that core/base/plugin.h calls.
extern "C" __attribute__((visibility("default"))) const void* whereabouts_heif_functions() {
  static const HeifFunctions functions{heif_abi_version, decode_heif};
  return &functions;
}
