// GIF with one palette for the whole film, found from all its colours.
#pragma once

#include <memory>

#include "core/film/plugin/film_encoder.h"
#include "core/film/plugin/film_maker.h"

namespace film {

// Keeps the differences between frames, packed, until all colours are known.
std::unique_ptr<FilmMaker> make_gif(const FilmSpec& spec, const char* url);

}  // namespace film
