#include "core/image/patch_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

// "224 / 4 = 56, 56 / 8 = 7, and " along the shorter side; empty before the first stage.
std::string divisions(const std::vector<HierarchyStage>& stages, int rows, int columns) {
  std::string words;
  int left = std::min(rows, columns);
  for (const HierarchyStage& stage : stages) {
    const int next = std::min(stage.grid.rows, stage.grid.columns);
    words += fmt::format("{} / {} = {}, ", left, stage.factor, next);
    left = next;
  }
  return words.empty() ? words : words + "and ";
}

// The longest of 4,2,2 and what begins like it that leaves a cell.
std::string fitting_factors(int rows, int columns) {
  const int side = std::min(rows, columns);
  if (side >= 16) return "4,2,2 fits";
  if (side >= 8) return "4,2 fits";
  return side >= 2 ? "2 fits" : "leave it empty";
}

}  // namespace

std::vector<HierarchyStage> hierarchy_stages(const std::vector<double>& factors, int rows, int columns) {
  std::vector<HierarchyStage> stages;
  GridShape left{rows, columns};
  int pixels = 1;
  for (const double factor : factors) {
    const int side = static_cast<int>(factor);
    if (factor != std::floor(factor) || side < 1) {
      refuse_usage(flag("hierarchy"), "a stage merges a whole number of cells",
                   "write factors such as 4,2,2");
    }
    const int room = std::min(left.rows, left.columns);
    if (side > room) {
      refuse_usage(flag("hierarchy"),
                   message("{}a kernel of {} does not fit into {}{}", divisions(stages, rows, columns), side,
                           room, stages.empty() ? " px" : ""),
                   fitting_factors(rows, columns));
    }
    left = {left.rows / side, left.columns / side};
    pixels *= side;
    stages.push_back({side, pixels, left});
  }
  return stages;
}

}  // namespace whereabouts
