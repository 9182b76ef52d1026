#include "core/base/libraries.h"

#include <gif_lib.h>
#include <png.h>
// After the others: jpeglib.h wants FILE.
#include <jpeglib.h>
#include <tiffio.h>
#include <webp/decode.h>
#include <zip.h>
#include <zlib.h>

#include <fmt/core.h>
#include <Eigen/Core>
#include <nlohmann/json.hpp>

namespace whereabouts {
namespace {

template <typename... Numbers>
std::string dotted(int first, Numbers... rest) {
  std::string text = std::to_string(first);
  ((text += "." + std::to_string(rest)), ...);
  return text;
}

// "LIBTIFF, Version 4.5.0" and more lines.
std::string tiff_version() {
  const std::string text = TIFFGetVersion();
  const std::size_t number = text.find_first_of("0123456789");
  return number == std::string::npos ? text : text.substr(number, text.find_first_of("\n ", number) - number);
}

std::string jpeg_version() {
#ifdef LIBJPEG_TURBO_VERSION_NUMBER
  return dotted(LIBJPEG_TURBO_VERSION_NUMBER / 1000000, LIBJPEG_TURBO_VERSION_NUMBER / 1000 % 1000,
                LIBJPEG_TURBO_VERSION_NUMBER % 1000);
#else
  return std::to_string(JPEG_LIB_VERSION);
#endif
}

}  // namespace

std::vector<std::pair<std::string, std::string>> libraries() {
  const int webp = WebPGetDecoderVersion();
  return {{"Eigen", dotted(EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
          {"{fmt}", dotted(FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
          {"giflib", dotted(GIFLIB_MAJOR, GIFLIB_MINOR, GIFLIB_RELEASE)},
          {"libjpeg", jpeg_version()},
          {"libpng", png_get_libpng_ver(nullptr)},
          {"libtiff", tiff_version()},
          {"libwebp", dotted(webp >> 16, webp >> 8 & 255, webp & 255)},
          {"libzip", zip_libzip_version()},
          {"nlohmann json",
           dotted(NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
          {"OpenCV", WHEREABOUTS_OPENCV_VERSION},
          {"zlib", zlibVersion()}};
}

}  // namespace whereabouts
