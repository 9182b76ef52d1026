// Which part of the image the model sees.
#pragma once

#include <optional>
#include <string>

#include "core/base/progress.h"
#include "core/figure/figure.h"
#include "core/image/image.h"
#include "core/vit/preprocess/preprocess.h"

namespace whereabouts {

// The whole image, made small, and what was cut out of it.
struct CropView {
  Image image;
  ImageWindow window;     // in pixels of `image`
  double seen_share = 1;  // of the whole image's area
};

// Empty where `window`, in pixels of `image`, holds all of it and nothing else.
std::optional<CropView> crop_view(const Image& image, const ImageWindow& window, const Progress& progress);

// The image, dark outside of the crop, which is outlined; its subtitle says which share is seen.
Panel crop_panel(const CropView& crop, const std::string& name);

}  // namespace whereabouts
