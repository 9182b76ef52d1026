// All pairs of rows, cut into tiles that fit the caches and are short enough to stop between them.
#pragma once

#include <cstddef>
#include <functional>

#include "core/analysis/similarity.h"

namespace whereabouts {

using Rows = Eigen::Ref<const Matrix>;
using Norms = Eigen::Ref<const Eigen::VectorXf, 0, Eigen::InnerStride<>>;

// Similarities (left, right) of rows prepared by similarity_basis(), (left, D) and (right, D), with their
// squared norms. Equal rows get what rounding gives them: who knows that a pair is one row corrects it by
// own_similarity().
Matrix similarity_between(Measure measure, const Rows& left, const Norms& left_squared, const Rows& right,
                          const Norms& right_squared);

// The similarity of row `token` with itself: exactly 1 for a cosine (0 for a zero row), 0 for a distance,
// `computed` for a dot product.
float own_similarity(const SimilarityBasis& basis, Eigen::Index token, float computed);

// How many rows and columns a tile has, so that its edge * edge * width products take some milliseconds.
Eigen::Index tile_edge(Eigen::Index width);

// Calls work(tile, worker) once for every tile in 0..tiles-1 on at most `max_workers` threads, this one
// among them; worker < max_workers. Tiles come in no fixed order, so work() must give a result that does not
// depend on it. Throws Failure(Fault::cancelled) soon after a cancel, and whatever work() throws.
constexpr int max_workers = 4;
void over_tiles(std::size_t tiles, const Progress& progress,
                const std::function<void(std::size_t tile, int worker)>& work);

// The similarities of rows `row` and on with columns `column` and on, for work() to use up.
struct SimilarityTile {
  Eigen::Index row = 0, column = 0;
  Matrix block;
  bool on_diagonal() const { return row == column; }
};
// Over the upper triangle of all pairs, with its diagonal, as over_tiles().
void over_upper_tiles(const SimilarityBasis& basis, const Progress& progress,
                      const std::function<void(SimilarityTile& tile, int worker)>& work);

}  // namespace whereabouts
