// The one entry of EXIF that changes how an image looks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whereabouts {

// The orientation (1..8) in an EXIF block: a TIFF header and its first directory, without the "Exif\0\0" in
// front. 1, upright, wherever the block is malformed or says nothing. Source: EXIF 2.32, section 4.6.4, tag
// 0x0112.
int exif_orientation(const std::uint8_t* data, std::size_t size);

}  // namespace whereabouts
