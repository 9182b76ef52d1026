#include "core/image/decode_heif.h"

#include <algorithm>
#include <exception>

#include "core/base/failure.h"
#include "core/base/plugin.h"
#include "core/image/heif_plugin/heif_codec.h"
#include "core/image/raster.h"

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

// Of stills and of their sequences (ISO/IEC 23008-12, AV1 Image File Format).
constexpr std::string_view heic_brands[] = {"heic"sv, "heix"sv, "heim"sv, "heis"sv, "hevc"sv,
                                            "hevx"sv, "hevm"sv, "hevs"sv, "mif1"sv, "msf1"sv};
constexpr std::string_view avif_brands[] = {"avif"sv, "avis"sv};

struct HeifPlugin {
  const HeifFunctions* functions;  // null: they cannot be used
  Message problem;                 // why
};

const HeifPlugin& heif_plugin() {
  static const HeifPlugin loaded = [] {
    const LoadedPlugin plugin = load_plugin({"whereabouts-heif.so", heif_functions_name, heif_abi_version});
    return HeifPlugin{static_cast<const HeifFunctions*>(plugin.functions), plugin.problem};
  }();
  return loaded;
}

// Whether the properties before the pixels hold a turn (box irot, whose byte counts quarters) or a mirror.
bool is_turned(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, std::size_t{1} << 16);
  const std::size_t turn = head.find("irot");
  if (turn != std::string_view::npos && turn + 4 < head.size() && (head[turn + 4] & 3) != 0) return true;
  return head.find("imir") != std::string_view::npos;
}

// What crosses the border; no exception does.
struct Received {
  const EncodedImage& source;
  Raster raster;
  std::exception_ptr refused;
};

bool accept_size(void* context, const HeifSize& size) {
  auto& received = *static_cast<Received*>(context);
  try {
    checked_count(received.source, static_cast<std::uint64_t>(std::max(size.rows, 0)),
                  static_cast<std::uint64_t>(std::max(size.columns, 0)), 4);
    received.source.progress.check();
    return true;
  } catch (...) {
    received.refused = std::current_exception();
    return false;
  }
}

void receive_heif(void* context, const CodecImage& image) {
  auto& received = *static_cast<Received*>(context);
  try {
    Raster& raster = received.raster;
    raster.rows = image.rows;
    raster.columns = image.columns;
    raster.channels = image.channels;
    const std::size_t count = static_cast<std::size_t>(image.rows) * static_cast<std::size_t>(image.columns) *
                              static_cast<std::size_t>(image.channels);
    if (image.depth == CodecImage::u16) {
      const auto* const samples = static_cast<const std::uint16_t*>(image.samples);
      raster.pixels = std::vector<std::uint16_t>(samples, samples + count);
    } else {
      const auto* const samples = static_cast<const std::uint8_t*>(image.samples);
      raster.pixels = std::vector<std::uint8_t>(samples, samples + count);
    }
  } catch (...) {
    received.refused = std::current_exception();
  }
}

}  // namespace

std::string heif_format(std::string_view bytes) {
  if (bytes.size() < 16 || bytes.substr(4, 4) != "ftyp") return {};
  const std::size_t box = std::min<std::size_t>(static_cast<unsigned char>(bytes[3]), bytes.size());
  const auto is_one_of = [](std::string_view brand, auto& brands) {
    return std::find(std::begin(brands), std::end(brands), brand) != std::end(brands);
  };
  // The major brand, then those that it is compatible with; "mif1" alone leaves open what compresses it.
  std::string found;
  for (std::size_t at = 8; at + 4 <= box && bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0; at += 4) {
    if (at == 12) continue;  // a version
    const std::string_view brand = bytes.substr(at, 4);
    if (is_one_of(brand, avif_brands)) return "AVIF";
    if (is_one_of(brand, heic_brands)) found = "HEIC";
    // A film may be compatible with anything.
    if (at == 8 && found.empty()) return {};
  }
  return found;
}

Image decode_heif(const EncodedImage& source) {
  const std::string format = heif_format(source.bytes);
  if (heif_plugin().functions == nullptr) {
    refuse_file(source.where,
                message("it is {}, which cannot be read here ({})", format, heif_plugin().problem),
                "install the library libheif (package libheif1), or save the image as JPEG or PNG");
  }
  source.progress.check();
  Received received{source, {}, nullptr};
  received.raster.turned = is_turned(source.bytes);
  char problem[200] = "";
  const bool read = heif_plugin().functions->decode(source.data(), source.size(), accept_size, receive_heif,
                                                    &received, problem, sizeof problem);
  if (received.refused) std::rethrow_exception(received.refused);
  if (!read) refuse_damaged(source, format, problem);
  return image_of(std::move(received.raster), 1, source);
}

}  // namespace whereabouts
