// One dimension of the patch embedding: its kernel, and what product and convolution make of the image.
#pragma once

#include "core/figure/figure.h"
#include "core/labs/framework/lab.h"
#include "core/labs/patches/projection.h"
#include "core/parameter/values.h"

namespace whereabouts {

// Sets subtitle, scales, panels, caption, readings and arrays. `model`: the checkpoint's name.
void show_projection(Figure& figure, const Projection& projection, const std::string& model,
                     const Values& values);

// The convolution and the product with the numbers of the hovered patch.
Formula projection_formula(const Projection& projection, const Values& values,
                           const std::optional<Hit>& hovered);

}  // namespace whereabouts
