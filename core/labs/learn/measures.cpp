#include "core/labs/learn/measures.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/attention_distance.h"
#include "core/analysis/neighbours.h"
#include "core/analysis/ssdc.h"
#include "core/base/permutation.h"
#include "core/tables/position_table.h"
#include "core/vit/forward/attention_maps.h"
#include "core/vit/predict.h"

namespace whereabouts {
namespace {

constexpr int max_ssdc_patches = 4096;  // all pairs of them are sorted
constexpr int queries_at_once = 64;

PixelBatch batch_of(const Checkpoint& checkpoint, const Vit& vit, const std::vector<Image>& images,
                    const Progress& progress) {
  PixelBatch batch;
  for (const Image& image : images) {
    PixelBatch one = prepared_for(checkpoint, vit, image, {}, progress).pixels;
    one.values.insert(one.values.begin(), batch.values.begin(), batch.values.end());
    one.count += batch.count;
    batch = std::move(one);
  }
  return batch;
}

// Mean over images, layers, heads and queries.
double mean_distance(const AttentionMaps& maps, int images, GridShape grid, const Progress& progress) {
  const AttentionDistance distance(grid, 1, 1);
  const int tokens = maps.tokens(), prefix = maps.prefix();
  Matrix rows(queries_at_once, tokens);
  double sum = 0;
  for (int layer = 0; layer < maps.layers(); ++layer) {
    for (int image = 0; image < images; ++image) {
      for (int head = 0; head < maps.heads(); ++head) {
        for (int first = 0; first < grid.count(); first += queries_at_once) {
          progress.check();
          const int count = std::min(queries_at_once, grid.count() - first);
          maps.compute(
              {.layer = layer, .image = image, .head = head, .query = prefix + first, .queries = count},
              rows.data(), progress);
          for (int i = 0; i < count; ++i) sum += distance.from(grid.cell(first + i), &rows(i, prefix));
        }
      }
    }
  }
  return sum / (1.0 * maps.layers() * images * maps.heads() * grid.count());
}

}  // namespace

double SnapshotMeasures::mean_ssdc() const {
  if (ssdc.empty()) return std::numeric_limits<double>::quiet_NaN();
  return std::accumulate(ssdc.begin(), ssdc.end(), 0.0) / static_cast<double>(ssdc.size());
}

bool has_position_table(const Anatomy& anatomy) {
  return default_table(anatomy) != nullptr;
}

void measure_table(const Checkpoint& checkpoint, SnapshotMeasures& measures, const Progress& progress) {
  const PositionTable table = load_position_table(checkpoint, {}, progress);
  measures.positions = similarity_basis(table.patches, Measure::cosine, progress);
  const NeighbourReadings readings = neighbour_readings(measures.positions, table.grid, progress);
  measures.neighbour_share = readings.nearest_share;
  measures.nearest_adjacent = static_cast<int>(std::lround(readings.nearest_share * readings.asked));
  measures.grid = table.grid;
}

GridShape measure_model(const Checkpoint& checkpoint, const Vit& vit, const std::vector<Image>& images,
                        std::uint32_t seed, BackendPasses& passes, SnapshotMeasures& measures,
                        const Progress& progress) {
  const PixelBatch pixels = batch_of(checkpoint, vit, images, progress);
  ForwardOptions natural;
  natural.backend = passes.backend();
  natural.keep_queries_keys = true;
  const Forward forward = vit.forward(pixels, natural, progress);
  passes.add(forward);
  const GridShape grid = forward.grid;
  measures.attention_distance = mean_distance(*forward.maps, pixels.count, grid, progress);
  if (grid.count() > max_ssdc_patches) return grid;

  ForwardOptions scrambled;
  scrambled.backend = passes.backend();
  scrambled.order = NumpyRandomState(seed).permutation(grid.count());
  scrambled.output_norm1 = true;
  const Forward moved = vit.forward(pixels, scrambled, progress);
  passes.add(moved);
  const int tokens = moved.prefix + grid.count();
  measures.ssdc.clear();
  for (const Matrix& read : moved.norm1) {
    double sum = 0;
    for (int image = 0; image < pixels.count; ++image)
      sum += ssdc(read.middleRows(image * tokens + moved.prefix, grid.count()), grid, progress);
    measures.ssdc.push_back(sum / pixels.count);
  }
  return grid;
}

double uniform_distance(GridShape grid) {
  const AttentionDistance distance(grid, 1, 1);
  const RowVector even = RowVector::Ones(grid.count());
  double sum = 0;
  for (int place = 0; place < grid.count(); ++place) sum += distance.from(grid.cell(place), even.data());
  return sum / grid.count();
}

}  // namespace whereabouts
