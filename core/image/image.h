// Images as numbers, and how they become patches.
//
//   image.h         an image of any depth; loading; the built-in sample
//   frames.h        images that come as a sequence: films, animations, folders
//   patches.h       patch grids, fitting, tokens, cutting and putting back together
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/copied_variant.h"
#include "core/base/message.h"
#include "core/base/progress.h"

namespace whereabouts {

// The value that means 1 in samples of this type.
template <typename Sample>
constexpr double full_scale() {
  if constexpr (std::is_same_v<Sample, std::uint8_t>) return 255;
  if constexpr (std::is_same_v<Sample, std::uint16_t>) return 65535;
  return 1;
}

class Frames;

// Immutable image, rows x columns x channels (1 grey, 3 RGB), interleaved, in the depth of its file. 8 and 16
// bit values mean value / 255 and value / 65535. Loading composes transparent pixels over white.
class Image {
 public:
  using Pixels = CopiedVariant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<float>,
                               std::vector<double>>;

  // `loading`: a description of what load_image() did to the pixels. `note`: what it assumed of them.
  Image(int rows, int columns, int channels, Pixels pixels, std::string loading = {}, Message note = {});

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int channels() const { return channels_; }
  std::size_t count() const { return static_cast<std::size_t>(rows_) * columns_ * channels_; }
  const Pixels& pixels() const { return pixels_; }
  // "turned upright, transparent pixels laid over white"; empty if nothing was done.
  const std::string& loading() const { return loading_; }
  // "its values go from 0 to 254: read as 0..255 (...)"; empty if nothing was assumed.
  const Message& note() const { return note_; }

  // The value in 0..1 (float images: as stored) of one sample.
  double value(int row, int column, int channel) const;
  // All samples in 0..1, shape (rows, columns * channels), row-major.
  std::vector<float> values() const;
  // rows x columns x 3 bytes for the screen; grey is repeated, floats are clamped to 0..1.
  std::vector<std::uint8_t> rgb8() const;
  // FNV-1a over shape, depth and samples: equal images have equal hashes. Of the first frame of a sequence
  // the frames count as well.
  std::uint64_t content_hash() const { return hash_; }
  // Of what is the first frame of a film, an animation or a folder: all of them (core/image/frames.h); else
  // null.
  const std::shared_ptr<const Frames>& frames() const { return frames_; }
  Image with_frames(std::shared_ptr<const Frames> frames) &&;
  Image without_frames() &&;

 private:
  int rows_, columns_, channels_;
  Pixels pixels_;
  std::string loading_;
  Message note_;
  std::uint64_t hash_, own_hash_;  // own: of the pixels alone
  std::shared_ptr<const Frames> frames_;
};

// A part of an image; 0 outside of the image.
struct ImagePart {
  int top = 0, left = 0, rows = 0, columns = 0;
};

}  // namespace whereabouts
