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

// Cells of a map that a window over one cell of the next covers, along one axis.
struct WindowSpan {
  int first = 0, last = 0;  // inside of the map; last: the one behind
  int begin = 0;            // where the window begins, inside or outside
};
// `length`: of the map along the axis.
WindowSpan window_span(const MapWindow& window, int cell, int length);

// 1 / (1 + e^-x) of each x.
void open_gates(Matrix& x);

// `positions`: false leaves out what is there to tell places. Looks at `progress` at least every 20 ms.
void run_steps(const MapSteps& steps, bool positions, FeatureMap& map, const Progress& progress);
void run_step(const MapStep& step, bool positions, FeatureMap& map, const Progress& progress);

}  // namespace whereabouts
