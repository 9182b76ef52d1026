// PNG, written.
#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// Bytes of a PNG of this image, 8 or 16 bit as the image is (floats: 8 bit). Grey stays grey.
std::string png_bytes(const Image& image);

}  // namespace whereabouts
