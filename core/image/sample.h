// The built-in image.
#pragma once

#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// "Dusk": our own mountain landscape in eight flat greys, 0..1, float64, one channel. rows >= 60, columns >=
// 100; the shape of the land is the same at every size.
Image dusk(int rows = 60, int columns = 100);

}  // namespace whereabouts
