// How large a data set may be.
#pragma once

#include <cstdint>
#include <string>

namespace whereabouts {

// Refuses, naming `where`, a set whose pixels take more than 2 GB: all of them stay in memory. Asked before
// anything is read.
void check_pixel_bytes(const std::string& where, std::uint64_t images, std::uint64_t image_bytes);

}  // namespace whereabouts
