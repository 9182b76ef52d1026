// Pictures as numbers, and what a vision transformer does to them first.
//
//   image.h         a picture of any depth; loading; the built-in sample
//   patches.h       patch grids, fitting, tokens, cutting and putting back together
//   permutation.h   NumPy's legacy generator and its permutations
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/progress.h"

namespace whereabouts {

// Immutable picture, rows x columns x channels (1 grey, 3 RGB), interleaved, kept in the depth it came in.
// 8 and 16 bit values stand for value / 255 and value / 65535. Transparent pixels are laid over white at
// load.
class Image {
 public:
  using Pixels = std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<float>,
                              std::vector<double>>;

  // `loading`: what load_image() did to the pixels of the file, in words.
  Image(int rows, int columns, int channels, Pixels pixels, std::string loading = {});

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int channels() const { return channels_; }
  std::size_t count() const { return static_cast<std::size_t>(rows_) * columns_ * channels_; }
  const Pixels& pixels() const { return pixels_; }
  // "turned upright, transparent pixels laid over white"; empty where nothing was done.
  const std::string& loading() const { return loading_; }

  // The value in 0..1 (float pictures: as stored) of one sample.
  double value(int row, int column, int channel) const;
  // All samples in 0..1, shape (rows, columns * channels), row-major.
  std::vector<float> values() const;
  // rows x columns x 3 bytes for the screen; grey is repeated, floats are clamped to 0..1.
  std::vector<std::uint8_t> rgb8() const;
  // FNV-1a over shape, depth and samples: equal pictures have equal hashes.
  std::uint64_t content_hash() const { return hash_; }

 private:
  int rows_, columns_, channels_;
  Pixels pixels_;
  std::string loading_;
  std::uint64_t hash_;
};

// Area-averaged (smaller) or bilinear half-pixel (larger) copy, same depth. rows, columns >= 1.
Image resized(const Image& image, int rows, int columns, const Progress& progress = {});

// Reads PNG, JPEG, TIFF, BMP, WebP, GIF (first frame) and .npy ((H,W), (H,W,1), (H,W,3), (H,W,4),
// u8/u16/f32/f64), told apart by their first bytes, not their names. 8 and 16 bit, grey, palette, RGB, alpha;
// EXIF orientation applied. Fails (Fault::failed) naming the file: missing, a folder, not a picture,
// truncated, over 2^28 samples, and so on.
Image load_image(const std::filesystem::path& path, const Progress& progress = {});

// "Dusk": our own mountain landscape in eight flat greys, 0..1, float64, one channel. rows >= 60, columns >=
// 100; the shape of the land is the same at every size.
Image dusk(int rows = 60, int columns = 100);

// Bytes of a PNG of this picture, 8 or 16 bit as the picture is (floats: 8 bit). Grey stays grey.
std::string png_bytes(const Image& image);

}  // namespace whereabouts
