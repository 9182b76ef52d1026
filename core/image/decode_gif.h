// GIF, its first frame, through giflib.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_gif(const EncodedImage& source);

}  // namespace whereabouts
