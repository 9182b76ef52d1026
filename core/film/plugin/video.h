// MP4: H.264, or MPEG-4 Part 2; 4:2:0, BT.709, for every player.
#pragma once

#include <memory>

#include "core/film/plugin/film_encoder.h"
#include "core/film/plugin/film_maker.h"

namespace film {

// Frames of even sizes. Throws FilmTrouble, with film_without_h264 where that encoder is missing and
// `spec.mpeg4` is not set.
std::unique_ptr<FilmMaker> make_video(const FilmSpec& spec, const char* url);

}  // namespace film
