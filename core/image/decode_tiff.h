// TIFF, its first page, through libtiff.
#pragma once

#include "core/base/progress.h"
#include "core/image/decode.h"
#include "core/image/image.h"

namespace whereabouts {

Image decode_tiff(const EncodedImage& source);

}  // namespace whereabouts
