// What a snapshot of a training run tells of position: its table, and what the model makes of some images.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/similarity.h"
#include "core/base/grid.h"
#include "core/image/image.h"
#include "core/labs/framework/model/execution.h"
#include "core/vit/vit.h"

namespace whereabouts {

struct SnapshotMeasures {
  SimilarityBasis positions;  // of the table's rows; none without a table
  GridShape grid;             // of that table
  double neighbour_share = std::numeric_limits<double>::quiet_NaN();
  int nearest_adjacent = 0;  // of positions.rows: those whose most similar other is adjacent
  // Of each layer, what its attention reads (norm1) of scrambled images, mean over them.
  std::vector<double> ssdc;
  // In patches, mean over images, layers, heads and patches.
  double attention_distance = std::numeric_limits<double>::quiet_NaN();

  double mean_ssdc() const;
};

// Whether an anatomy names a table that is added to the tokens.
bool has_position_table(const Anatomy& anatomy);
// Puts into `measures` what the table tells.
void measure_table(const Checkpoint& checkpoint, SnapshotMeasures& measures, const Progress& progress);

// What `vit` makes of the images, as they are and scrambled by NumPy's RandomState(seed). Gives the grid of
// its patches. SSDC is left out above 4,096 patches.
GridShape measure_model(const Checkpoint& checkpoint, const Vit& vit, const std::vector<Image>& images,
                        std::uint32_t seed, BackendPasses& passes, SnapshotMeasures& measures,
                        const Progress& progress);

// The mean distance between two patches of a grid: what attention that is equal everywhere looks across.
double uniform_distance(GridShape grid);

}  // namespace whereabouts
