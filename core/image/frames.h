// Images that come as a sequence: an animated GIF or WebP, a film, a folder of frames, images named one by
// one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/image/image_values.h"

namespace whereabouts {

// Immutable to callers, and safe to share.
class Frames {
 public:
  virtual ~Frames() = default;
  virtual int count() const = 0;
  // Frame `number`, from 0; Image::frames() of it is empty. Fails (Fault::failed) naming the file.
  virtual Image at(int number, const Progress& progress = {}) const = 0;
  // Tells its file apart from others.
  virtual std::uint64_t identity() const = 0;
  // Where each was named by itself, what names them, in order; else empty.
  virtual std::vector<std::filesystem::path> named() const { return {}; }
};

// The first frame, with all of them as Image::frames().
Image first_of(std::shared_ptr<const Frames> frames, const Progress& progress);

// Of a folder, the images in it by their names, numbers in names by value ("frame_10" behind "frame_9"); null
// where it holds none.
std::shared_ptr<const Frames> frames_in_folder(const std::filesystem::path& folder, ImageValues values);
// Fails (Fault::failed) naming the file where it is no film, or cannot be read here.
std::shared_ptr<const Frames> frames_of_film(const std::filesystem::path& path, const Progress& progress);
// Of a whole file in memory, which is moved from where there are several; null, and untouched, where there is
// one.
std::shared_ptr<const Frames> frames_of_gif(std::string& bytes, const std::filesystem::path& path,
                                            const Progress& progress);
std::shared_ptr<const Frames> frames_of_webp(std::string& bytes, const std::filesystem::path& path);

// `wanted` of `count` frames: all of them where they are as many; of more, `wanted` that are spread evenly
// from the first to the last (numpy.linspace, rounded down); of fewer, each as often as it takes, in order.
std::vector<int> sampled_frames(int count, int wanted);

}  // namespace whereabouts
