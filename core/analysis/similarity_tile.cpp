#include "core/analysis/similarity_tile.h"

#include <algorithm>
#include <exception>
#include <mutex>

#include "core/base/parallel.h"

namespace whereabouts {

Matrix similarity_between(Measure measure, const Rows& left, const Norms& left_squared, const Rows& right,
                          const Norms& right_squared) {
  Matrix block(left.rows(), right.rows());
  block.noalias() = left * right.transpose();
  if (measure == Measure::negative_distance) {
    const RowVector across = right_squared.transpose();
    for (Eigen::Index row = 0; row < block.rows(); ++row) {
      const float own = left_squared[row];
      block.row(row) = -(across.array() + own - 2.0f * block.row(row).array()).max(0.0f).sqrt();
    }
  } else if (measure != Measure::dot) {
    block = block.cwiseMin(1.0f).cwiseMax(-1.0f);
  }
  return block;
}

float own_similarity(const SimilarityBasis& basis, Eigen::Index token, float computed) {
  if (basis.measure == Measure::dot) return computed;
  if (basis.measure == Measure::negative_distance) return 0;
  // A row is of unit length or zero here; rows that are not numbers keep what they computed.
  if (computed > 0.5f) return 1;
  return (basis.rows.row(token).array() == 0.0f).all() ? 0.0f : computed;
}

Eigen::Index tile_edge(Eigen::Index width) {
  constexpr Eigen::Index products = Eigen::Index{1} << 25;
  Eigen::Index edge = 256;
  while (edge > 16 && edge * edge * width > products) edge /= 2;
  return edge;
}

void over_tiles(std::size_t tiles, const Progress& progress,
                const std::function<void(std::size_t tile, int worker)>& work) {
  // To share few small tiles costs more than to compute them.
  const int threads = std::clamp(static_cast<int>(tiles / 4), 1, std::min(compute_threads(), max_workers));
  std::exception_ptr thrown;
  std::mutex mutex;
  parallel_for(static_cast<int>(tiles), threads, progress, [&](int tile, int worker) {
    try {
      work(static_cast<std::size_t>(tile), worker);
    } catch (...) {
      const std::lock_guard lock(mutex);
      thrown = std::current_exception();
    }
  });
  if (thrown) std::rethrow_exception(thrown);
}

void over_upper_tiles(const SimilarityBasis& basis, const Progress& progress,
                      const std::function<void(SimilarityTile& tile, int worker)>& work) {
  const Eigen::Index count = basis.rows.rows(), edge = tile_edge(basis.rows.cols());
  const Eigen::Index bands = (count + edge - 1) / edge;
  over_tiles(static_cast<std::size_t>(bands * bands), progress, [&](std::size_t number, int worker) {
    SimilarityTile tile{static_cast<Eigen::Index>(number) / bands * edge,
                        static_cast<Eigen::Index>(number) % bands * edge,
                        {}};
    if (tile.column < tile.row) return;
    const Eigen::Index rows = std::min(edge, count - tile.row), columns = std::min(edge, count - tile.column);
    tile.block = similarity_between(
        basis.measure, basis.rows.middleRows(tile.row, rows), basis.squared_norms.segment(tile.row, rows),
        basis.rows.middleRows(tile.column, columns), basis.squared_norms.segment(tile.column, columns));
    work(tile, worker);
  });
}

}  // namespace whereabouts
