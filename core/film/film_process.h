// Films encoded by the program `ffmpeg`, where FFmpeg's libraries are not to be had, as beside a wheel: the
// functions of core/film/plugin/film_encoder.h over a child process that is fed the frames.
#pragma once

#include <filesystem>

#include "core/film/plugin/film_encoder.h"

namespace whereabouts {

// What the environment variable WHEREABOUTS_FFMPEG names, else `ffmpeg` in the PATH; empty where there is
// none.
std::filesystem::path ffmpeg_program();

// The url that they are given is "file:" and a path that this process's children may open. GIFs need memory
// for all frames, in ffmpeg. A frame is taken once ffmpeg has read it.
const FilmFunctions& film_process_functions();

}  // namespace whereabouts
