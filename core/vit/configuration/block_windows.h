// Windows of a model without stages (Qwen2.5-VL): most of its blocks see within windows of the grid, some the
// whole of it.
#pragma once

#include <algorithm>
#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

struct BlockWindows {
  GridShape window;        // empty: every block sees the whole grid
  std::vector<int> whole;  // the blocks that do

  bool any() const { return window.count() > 0; }
  bool windowed(int block) const {
    return any() && std::find(whole.begin(), whole.end(), block) == whole.end();
  }
};

}  // namespace whereabouts
