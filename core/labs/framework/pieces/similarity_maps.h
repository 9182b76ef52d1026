// The similarity maps of every position at once, each at the place of its reference.
#pragma once

#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/figure/figure.h"

namespace whereabouts {

// `similarity` (N, N) as (R * R, C * C): the map of reference (a, b) is block (a, b).
std::shared_ptr<const Matrix> tiled_maps(const Matrix& similarity, GridShape grid,
                                         const Progress& progress = {});

// A panel of those, on the first scale. `click`: the cell parameter that a click on a map sets to its
// reference; empty: none.
Panel tiled_maps_panel(std::shared_ptr<const Matrix> maps, GridShape grid, const std::string& click = {});

}  // namespace whereabouts
