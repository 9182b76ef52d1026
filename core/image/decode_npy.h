// An image as an .npy array.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_npy(const EncodedImage& source);

}  // namespace whereabouts
