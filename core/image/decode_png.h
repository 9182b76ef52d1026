// PNG through libpng.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_png(const EncodedImage& source);

}  // namespace whereabouts
