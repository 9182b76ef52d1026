// A figure as bytes, to be drawn later or elsewhere: all that a renderer reads, number for number. Words are
// kept as files have them, in English; named arrays are left out.
#pragma once

#include <filesystem>
#include <string>

#include "core/figure/figure.h"

namespace whereabouts {

std::string stored_figure(const Figure& figure);

// Fails (Fault::failed) naming `path`: it is damaged, or not of this version of the program.
Figure read_stored_figure(const std::filesystem::path& path);

}  // namespace whereabouts
