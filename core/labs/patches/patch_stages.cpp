#include "core/labs/patches/patch_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {

std::vector<HierarchyStage> hierarchy_stages(const std::vector<double>& factors, int rows, int columns) {
  std::vector<HierarchyStage> stages;
  GridShape left{rows, columns};
  int pixels = 1;
  for (const double factor : factors) {
    const int side = static_cast<int>(factor);
    if (factor != std::floor(factor) || side < 1) {
      refuse_usage("--hierarchy", "a stage merges a whole number of cells", "write factors such as 4,2,2");
    }
    const int room = std::min(left.rows, left.columns);
    if (side > room) {
      refuse_usage("--hierarchy",
                   fmt::format("stage {} has a kernel of {}, but the stages before leave {} cells",
                               stages.size() + 1, side, room),
                   "smaller factors fit, for example 4,2,2");
    }
    left = {left.rows / side, left.columns / side};
    pixels *= side;
    stages.push_back({side, pixels, left});
  }
  return stages;
}

}  // namespace whereabouts
