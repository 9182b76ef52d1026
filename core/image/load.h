// Opens an image file, told by its first bytes.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// Reads PNG, JPEG, TIFF, BMP, WebP, GIF (first frame) and .npy ((H,W), (H,W,1), (H,W,3), (H,W,4),
// u8/u16/f32/f64), told apart by their first bytes, not their names. 8 and 16 bit, grey, palette, RGB, alpha;
// EXIF orientation applied. Fails (Fault::failed) naming the file: missing, a folder, not an image,
// truncated, over 2^28 samples, and so on.
Image load_image(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace whereabouts
