// What a similarity matrix says of adjacent patches, and the six reference positions.
#pragma once

#include <array>

#include "core/analysis/similarity.h"
#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

std::array<NamedCell, 6> six_references(GridShape grid);

// `basis` has grid.count() rows. Up to 4096 patches all are asked; beyond, 512 to 4096 evenly chosen ones
// are, each against all, because the answer for all grows with the square.
NeighbourReadings neighbour_readings(const SimilarityBasis& basis, GridShape grid,
                                     const Progress& progress = {});

}  // namespace whereabouts
