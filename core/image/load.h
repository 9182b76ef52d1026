// Opens an image file; its first bytes decide the format.
#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// Reads PNG, JPEG, TIFF, BMP, WebP, GIF (first frame) and .npy ((H,W), (H,W,1), (H,W,3), (H,W,4),
// u8/u16/f32/f64); the first bytes decide, not the name. 8 and 16 bit, grey, palette, RGB, alpha; EXIF
// orientation applied. Fails (Fault::failed) naming the file: missing, a folder, not an image, truncated,
// over 2^28 samples, and so on.
Image load_image(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace whereabouts
