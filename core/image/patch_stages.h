// Patches in stages: each stage merges s x s of the cells before it (Swin, PVT and the article's hierarchical
// patching).
#pragma once

#include <string>
#include <vector>

#include "core/base/grid.h"

namespace whereabouts {

struct HierarchyStage {
  int factor = 0;  // cells of the stage before, along one side
  int pixels = 0;  // side of one cell in pixels
  GridShape grid;
};

// Stages of `factors` over an image of rows x columns pixels. Refuses (usage) a factor below 1, and a stage
// whose kernel does not fit in what the stages before left, with the divisions that show it and factors that
// do fit: 4, 8, 16 at 224 is 224 / 4 = 56, 56 / 8 = 7, and a kernel of 16 does not fit into 7; 4, 2, 2 runs.
std::vector<HierarchyStage> hierarchy_stages(const std::vector<double>& factors, int rows, int columns);

}  // namespace whereabouts
