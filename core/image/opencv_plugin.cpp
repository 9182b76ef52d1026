// The formats that OpenCV reads. Its codecs are a plug-in, loaded when the first such file is opened.
#include "core/image/opencv_plugin.h"

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/base/plugin.h"
#include "core/image/decode.h"
#include "core/image/header_size.h"
#include "core/image/plugin/opencv_codecs.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

struct Codecs {
  const CodecFunctions* functions;  // null: they cannot be used
  Message problem;                  // why
};

const Codecs& codecs() {
  static const Codecs loaded = [] {
    const LoadedPlugin plugin =
        load_plugin({"whereabouts-codecs.so", codec_functions_name, codec_abi_version});
    return Codecs{static_cast<const CodecFunctions*>(plugin.functions), plugin.problem};
  }();
  return loaded;
}

template <typename Sample>
std::vector<Sample> copied(const CodecImage& image, std::size_t count) {
  const auto* samples = static_cast<const Sample*>(image.samples);
  return std::vector<Sample>(samples, samples + count);
}

void receive(void* context, const CodecImage& image) {
  auto& raster = *static_cast<Raster*>(context);
  raster.rows = image.rows;
  raster.columns = image.columns;
  raster.channels = image.channels;
  const std::size_t count = static_cast<std::size_t>(image.rows) * image.columns * image.channels;
  switch (image.depth) {
    case CodecImage::u8:
      raster.pixels = copied<std::uint8_t>(image, count);
      break;
    case CodecImage::u16:
      raster.pixels = copied<std::uint16_t>(image, count);
      break;
    case CodecImage::f32:
      raster.pixels = copied<float>(image, count);
      break;
    case CodecImage::f64:
      raster.pixels = copied<double>(image, count);
      break;
  }
}

// Most 32-bit BMP files leave the fourth byte at 0 and are opaque.
void make_opaque_if_unused(Raster& raster) {
  auto* samples = std::get_if<std::vector<std::uint8_t>>(&raster.pixels);
  if (samples == nullptr || raster.channels != 4) return;
  for (std::size_t i = 3; i < samples->size(); i += 4) {
    if ((*samples)[i] != 0) return;
  }
  for (std::size_t i = 3; i < samples->size(); i += 4) (*samples)[i] = 255;
}

bool all_finite(const Image::Pixels& pixels) {
  return std::visit(
      [](const auto& samples) {
        return std::all_of(samples.begin(), samples.end(),
                           [](auto sample) { return std::isfinite(static_cast<double>(sample)); });
      },
      pixels);
}

}  // namespace

std::string module_format(std::string_view bytes) {
  if (bytes.size() < 8) return {};
  // The signatures of BMP and PNM are short, so the bytes after them are checked too.
  if (bytes.starts_with("BM") && bytes.size() >= 26 && bytes[15] == 0 && bytes[16] == 0 && bytes[17] == 0)
    return "BMP";
  if (bytes.starts_with("\x76\x2f\x31\x01"sv)) return "OpenEXR";
  if (bytes.starts_with("\0\0\0\x0cjP  \r\n\x87\n"sv) || bytes.starts_with("\xff\x4f\xff\x51"sv))
    return "JPEG 2000";
  if (bytes.starts_with("#?RADIANCE") || bytes.starts_with("#?RGBE")) return "Radiance HDR";
  const bool pnm =
      bytes[0] == 'P' && ((bytes[1] >= '1' && bytes[1] <= '7') || bytes[1] == 'f' || bytes[1] == 'F');
  if (pnm && (" \n\r\t"sv.find(bytes[2]) != std::string_view::npos)) return "PNM";
  return {};
}

Image decode_by_module(const EncodedImage& source, const std::string& format) {
  const std::optional<StatedSize> size = header_size(source.bytes);
  if (!size) refuse_damaged(source, format, "its header is not readable");
  // Even flat images do not compress further than this with run lengths or wavelets.
  const std::size_t count = checked_count(source, size->rows, size->columns, 3);
  check_expansion(source, count, 1u << 16);
  if (codecs().functions == nullptr) {
    refuse_file(source.where, message("{} cannot be read here ({})", format, codecs().problem),
                "save the image as PNG");
  }
  Raster raster;
  char problem[200] = "";
  source.progress.check();
  if (!codecs().functions->decode(source.data(), source.size(), receive, &raster, problem, sizeof problem)) {
    refuse_damaged(source, format, problem);
  }
  checked_count(source, static_cast<std::uint64_t>(raster.rows), static_cast<std::uint64_t>(raster.columns),
                static_cast<std::uint64_t>(raster.channels));
  if (!all_finite(raster.pixels)) {
    refuse_file(source.where, "it holds values that are not numbers (NaN or infinite)", "replace them first");
  }
  if (format == "BMP") make_opaque_if_unused(raster);
  return image_of(std::move(raster), 1, source);
}

}  // namespace whereabouts
