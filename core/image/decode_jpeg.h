// JPEG through libjpeg, with a limit on scans.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_jpeg(const EncodedImage& source);

}  // namespace whereabouts
