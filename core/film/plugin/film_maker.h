// What encodes the frames of one kind of film; throws FilmTrouble.
//
//   film_encoder.h  the functions that the program calls
//   film_maker.h    this
//   video.h         MP4
//   gif.h           GIF
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace film {

class FilmTrouble : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `code`: FFmpeg's, negative. `what`: "the file cannot be written".
[[noreturn]] void fail(const char* what, int code);
inline void check(int code, const char* what) {
  if (code < 0) fail(what, code);
}

// Rows without gaps.
struct Picture {
  int width = 0, height = 0;
  std::vector<std::uint32_t> pixels;  // 0xffRRGGBB
};

class FilmMaker {
 public:
  virtual ~FilmMaker() = default;
  // Before the first frame.
  virtual void describe(const char* comment) = 0;
  virtual void add(const Picture& picture) = 0;
  // Calls `proceed` with 0 to 1, which throws to stop.
  virtual void finish(const std::function<void(double)>& proceed) = 0;
};

}  // namespace film
