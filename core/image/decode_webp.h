// WebP through libwebp.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_webp(const EncodedImage& source);

}  // namespace whereabouts
