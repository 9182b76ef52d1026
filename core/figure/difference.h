// What two panels differ by.
#pragma once

#include <cstddef>
#include <optional>

#include "core/figure/figure.h"

namespace whereabouts {

struct Difference {
  Panel panel;  // its layers alone are set anew, and the y axis of curves
  std::optional<int>
      of_scale;             // the present figure's scale whose maps were subtracted; empty: images or curves
  bool coloured = false;    // maps or images, which need a scale; else curves
  double max = 0, sum = 0;  // of the absolute values
  std::size_t count = 0;
};

// Present - pinned, layer by layer; empty where no layer of them can be subtracted.
std::optional<Difference> difference(const Panel& pinned, const Panel& present);

}  // namespace whereabouts
