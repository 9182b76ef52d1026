// The interface of the plug-in with FFmpeg's encoders, loaded on first use (core/base/plugin.h).
#pragma once

#include <cstddef>
#include <cstdint>

struct FilmSpec {
  enum Kind : int { mp4, gif } kind;
  int rate;     // frames per second
  int threads;  // at most, of the encoder
  bool mpeg4;   // MPEG-4 Part 2 even where H.264 can be had
};

// One line of `room` bytes with the closing zero, for what went wrong.
struct FilmProblem {
  char* text;
  std::size_t room;
};

// Called between frames while a film is finished; false: stop.
using FilmProceed = bool (*)(void* context, double fraction);

// `add` takes frames of one size, 0xffRRGGBB, rows `stride` pixels apart. All but `open` and `close` return
// false with a problem; after that only close() may be called. Nothing is thrown or printed.
struct FilmFunctions {
  int abi;  // film_abi_version of this header, as the plug-in was compiled
  // `url`: a file that can be opened again for reading. Null with a problem.
  void* (*open)(const FilmSpec& spec, const char* url, FilmProblem problem);
  bool (*add)(void* film, const std::uint32_t* pixels, int width, int height, std::ptrdiff_t stride,
              FilmProblem problem);
  // Before the first frame: text, UTF-8, that the file keeps as its comment.
  bool (*describe)(void* film, const char* comment, FilmProblem problem);
  bool (*finish)(void* film, FilmProceed proceed, void* context, FilmProblem problem);
  void (*close)(void* film);
};

constexpr int film_abi_version = 2;
constexpr const char* film_functions_name = "whereabouts_film_functions";

// Whether the plug-in has an encoder of H.264 is what its open() decides; this tells.
constexpr const char* film_without_h264 = "no H.264";
