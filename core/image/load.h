// Opens an image file; its first bytes decide the format.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/image/image_values.h"

namespace whereabouts {

// Reads PNG, JPEG, TIFF, BMP, WebP, GIF, HEIC and AVIF (first image) and .npy (decode.h); of an animation, a
// film and a folder of images the first frame, with all of them as Image::frames().
// the first bytes decide, not the name. 8 and 16 bit, grey, palette, RGB, alpha; EXIF orientation applied.
// What the numbers of arrays
// (.npy, TIFFs of floats) mean is settled by settle_values(), as `values` states; Image::note() says what was
// assumed. Fails (Fault::failed) naming the file: missing, a folder, not an image, truncated, over 2^28
// samples, and so on.
Image load_image(const std::filesystem::path& path, const Progress& progress = {},
                 ImageValues values = ImageValues::automatic);

}  // namespace whereabouts
