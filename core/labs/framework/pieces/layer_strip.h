// Maps of a model's layers side by side in one panel, in one row or two.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/figure/figure.h"

namespace whereabouts {

// Where each map stands, in axis units: its first cell's middle is at (left, top).
struct LayerStrip {
  struct Place {
    int layer = 0;
    double left = 0, top = 0;
  };
  std::vector<Place> places;
  Panel panel;
};

// What is drawn of a layer: (R, C) values on the scale `scale`.
struct LayerMap {
  std::shared_ptr<const Matrix> values;
  Message quantity;
  int scale = 0;
};

// Layers 0 .. depth: all of a shallow model; of a deep one evenly chosen ones, the first and the last among
// them, with `chosen` in place of its nearest. `chosen` is framed, in the window. Each has its number above,
// the first one as "Layer 0" where they are `named`.
LayerStrip layer_strip(GridShape grid, int depth, int chosen, bool named,
                       const std::function<LayerMap(int layer)>& map_of);

}  // namespace whereabouts
