// How a picture looks to people who see colours otherwise, and without colours.
#pragma once

#include <cstdint>

#include "core/colour/colour_map.h"

namespace whereabouts {

enum class Vision { full, deuteranopia, protanopia, tritanopia, greyscale };

// An sRGB colour as it is seen. Dichromacies by Machado, Oliveira and Fernandes, "A physiologically-based
// model for simulation of color vision deficiency", IEEE TVCG 15(6), 2009, the matrices for severity 1.0
// applied to linear light; greyscale by the luminance of Rec. ITU-R BT.709.
Rgb seen(Rgb colour, Vision vision);

// The same for `count` pixels 0xAARRGGBB in place, alpha as it is.
void see(std::uint32_t* pixels, std::int64_t count, Vision vision);

}  // namespace whereabouts
