// Opens an image file; its first bytes decide the format, not its name.
#include "core/image/load.h"

#include <array>
#include <new>

#include "core/base/failure.h"
#include "core/base/regular_file.h"
#include "core/base/stand_in.h"
#include "core/film/film_frames.h"
#include "core/image/decode.h"
#include "core/image/decode_heif.h"
#include "core/image/frames.h"
#include "core/image/opencv_plugin.h"

namespace whereabouts {
namespace {

std::string bytes_of(const std::filesystem::path& path, const std::string& where, const Progress& progress) {
  // 2^28 samples of 8 bytes, and room for metadata.
  constexpr std::uint64_t limit = (std::uint64_t{1} << 31) + (std::uint64_t{1} << 24);
  std::string bytes = read_regular_file(path, limit, progress);
  if (bytes.empty()) refuse_file(where, "it is empty", "use PNG, JPEG, TIFF, BMP, WebP, GIF or npy");
  return bytes;
}

struct Signature {
  std::string_view start;
  Image (*decode)(const EncodedImage&);
};

using namespace std::string_view_literals;

constexpr std::array<Signature, 9> signatures = {{{"\x89PNG\r\n\x1a\n"sv, decode_png},
                                                  {"\xff\xd8\xff"sv, decode_jpeg},
                                                  {"II*\0"sv, decode_tiff},
                                                  {"MM\0*"sv, decode_tiff},
                                                  {"II+\0"sv, decode_tiff},
                                                  {"MM\0+"sv, decode_tiff},
                                                  {"GIF87a"sv, decode_gif},
                                                  {"GIF89a"sv, decode_gif},
                                                  {"\x93NUMPY"sv, decode_npy}}};

Image decoded(const EncodedImage& source) {
  const std::string_view bytes = source.bytes;
  for (const Signature& signature : signatures) {
    if (bytes.starts_with(signature.start)) return signature.decode(source);
  }
  if (bytes.starts_with("RIFF") && bytes.size() >= 12 && bytes.substr(8).starts_with("WEBP"))
    return decode_webp(source);
  if (!heif_format(bytes).empty()) return decode_heif(source);
  if (const std::string format = module_format(bytes); !format.empty())
    return decode_by_module(source, format);
  refuse_stand_in(source.where, bytes);
  refuse_file(source.where, "it is not an image this program reads",
              "use PNG, JPEG, TIFF, BMP, WebP, GIF or npy");
}

}  // namespace

Image load_image(const std::filesystem::path& path, const Progress& progress, ImageValues values) {
  const std::string where = path.string();
  try {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
      if (auto frames = frames_in_folder(path, values)) return first_of(std::move(frames), progress);
    } else if (const std::string start = read_start(path, 512);
               begins_as_film(start) && heif_format(start).empty()) {
      return first_of(frames_of_film(path, progress), progress);
    }
    std::string bytes = bytes_of(path, where, progress);
    if (auto frames = frames_of_gif(bytes, path, progress)) return first_of(std::move(frames), progress);
    if (auto frames = frames_of_webp(bytes, path)) return first_of(std::move(frames), progress);
    return decoded({bytes, where, progress, values});
  } catch (const std::bad_alloc&) {
    refuse_file(where, "there is not enough memory for this image", "scale it down or close other programs");
  } catch (const std::length_error&) {
    refuse_file(where, "there is not enough memory for this image", "scale it down or close other programs");
  }
}

}  // namespace whereabouts
