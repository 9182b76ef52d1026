// The image that a model was given, in a panel whose places are its patches.
#pragma once

#include <string>

#include "core/figure/figure.h"
#include "core/labs/framework/model_image.h"

namespace whereabouts {

Panel model_image_panel(const ModelImage& seen, std::string title, std::string subtitle = {});

}  // namespace whereabouts
