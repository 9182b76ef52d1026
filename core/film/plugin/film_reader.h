// The interface of the plug-in with FFmpeg's decoders, which lies in the same library as the encoders.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/film/plugin/film_encoder.h"

// What is known of a film once it is open. `turn`: degrees by which its frames are to be turned clockwise to
// stand upright, 0, 90, 180 or 270.
struct FilmInfo {
  int frames, width, height, turn;
};

// One frame: RGB, 8 bits, rows without gaps.
using FilmReceive = void (*)(void* context, int width, int height, const std::uint8_t* rgb);

// Of its video stream. Nothing is thrown or printed; `proceed` is asked between packets, false stops.
struct FilmReaderFunctions {
  int abi;  // film_reader_abi_version of this header, as the plug-in was compiled
  // Goes through the file once without decoding it, to count its frames. Null with a problem.
  void* (*open)(const char* url, int threads, FilmProceed proceed, void* context, FilmInfo* info,
                FilmProblem problem);
  // Frame `number`, from 0, in the order in which they are shown: calls `receive` once. By one thread at a
  // time. After false it can be called again.
  bool (*read)(void* film, int number, FilmProceed proceed, void* context, FilmReceive receive,
               void* receiver, FilmProblem problem);
  void (*close)(void* film);
};

constexpr int film_reader_abi_version = 1;
constexpr const char* film_reader_functions_name = "whereabouts_film_reader_functions";
