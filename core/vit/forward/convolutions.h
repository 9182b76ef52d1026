// Runs convolution layers (core/vit/weights/convolution.h) on maps of features.
#pragma once

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/vit/weights/convolution.h"

namespace whereabouts {

struct FeatureMap {
  int images = 1;
  GridShape grid;
  Matrix values;  // (images * cells, channels)
};

void activate(MapActivation activation, Matrix& values);

// `positions`: false leaves out what is there to tell places. Looks at `progress` at least every 20 ms.
void run_steps(const MapSteps& steps, bool positions, FeatureMap& map, const Progress& progress);

}  // namespace whereabouts
