#include "core/analysis/similarity_tile.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <thread>
#include <vector>

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
  std::atomic<std::size_t> next = 0;
  const auto take = [&](int worker) {
    for (std::size_t tile = next++; tile < tiles; tile = next++) {
      progress.check();
      work(tile, worker);
    }
  };
  // A thread costs as much as a small tile: few tiles stay on this one.
  const std::size_t useful =
      std::min<std::size_t>(tiles / 4, std::max(1u, std::thread::hardware_concurrency()));
  std::vector<std::future<void>> others;
  for (int worker = 1; worker < static_cast<int>(std::min<std::size_t>(useful, max_workers)); ++worker) {
    // Deferred where the system gives no more threads: get() below then does nothing but find no tile left.
    others.push_back(std::async(std::launch::async | std::launch::deferred, take, worker));
  }
  take(0);
  for (std::future<void>& other : others) other.get();
}

}  // namespace whereabouts
