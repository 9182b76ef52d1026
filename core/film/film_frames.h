// The frames of a film that somebody else made, through FFmpeg's decoders.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/progress.h"

namespace whereabouts {

// Whether a file that begins so is a film: of the family of MP4, Matroska, AVI, MPEG, Ogg, FLV or ASF. Images
// in such containers (HEIC, AVIF) are to be told apart before.
bool begins_as_film(std::string_view start);

// RGB, rows without gaps. `turn`: degrees clockwise until it stands upright.
struct FilmPicture {
  int width = 0, height = 0, turn = 0;
  std::vector<std::uint8_t> rgb;
};

// Safe to use from several threads; they wait for one another.
class FilmFrames {
 public:
  // Goes through the file once, without decoding it. Fails (Fault::failed) naming the file: no decoders here,
  // no film, no pictures in it, cut off.
  explicit FilmFrames(const std::filesystem::path& path, const Progress& progress = {});
  ~FilmFrames();

  int count() const { return count_; }
  // Frame `number`, from 0, in the order in which they are shown. Fails naming the file.
  FilmPicture at(int number, const Progress& progress = {}) const;

 private:
  struct Open;
  std::filesystem::path path_;
  std::unique_ptr<Open> open_;
  int count_ = 0, turn_ = 0;
};

}  // namespace whereabouts
