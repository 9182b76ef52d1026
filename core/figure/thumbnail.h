// A figure as a small picture: one panel without words.
#pragma once

#include <cstddef>

#include "core/figure/figure.h"

namespace whereabouts {

// The panel that a small picture shows: the one that leads; where none does, the largest of those that have a
// map or an image, else the largest; the first of equals. Throws std::logic_error where there is none.
std::size_t telling_panel(const Figure& figure);
// That panel alone, or panel `chosen` where there is such a one, from 1: without axes, its title, caption,
// legend, bars and words, readings and arrays. The figure's question stays.
Figure thumbnail(const Figure& figure, std::size_t chosen = 0);

}  // namespace whereabouts
