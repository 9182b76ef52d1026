// Whether rows of one class lie closer together than rows of different classes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

// cosine: 1 - cos, 0..2; a row of zeros has the cosine 0 with every other. euclidean: the length of the
// difference.
enum class RowDistance { cosine, euclidean };

struct ClassSeparation {
  std::int64_t same_pairs = 0, different_pairs = 0;
  // Mean distance over those pairs; NaN where there is none. 0 where it is below what float32 rows can tell:
  // a cosine distance of 1e-12, or 1e-7 of the rows' root mean square length.
  double same = 0, different = 0;

  // Above 1: different classes lie further apart. NaN where either mean is missing or both are 0, infinite
  // where only the first is.
  double ratio() const { return different / same; }
};

// Over all pairs of rows of `rows` (N, D), exactly, in float64: cosines from the sums of the classes' unit
// vectors, sum_(i != j) u_i u_j = |sum u|^2 - sum |u|^2, in O(N D); Euclidean distances tile by tile, in
// O(N^2 D) with O(1) memory. `labels` (N), 0-based. Refuses (usage) values that are not finite.
ClassSeparation class_separation(const Matrix& rows, const std::vector<int>& labels, RowDistance distance,
                                 const Progress& progress = {});

// Pairs of rows, i < j or drawn.
struct RowPairs {
  std::vector<std::pair<int, int>> same, different;
  bool all_same = true, all_different = true;  // every such pair there is; else drawn with replacement
};
// Of each kind all pairs where there are at most `most`, else `most` drawn evenly by `seed`.
RowPairs row_pairs(const std::vector<int>& labels, int most, std::uint32_t seed);
std::vector<float> distances_of(const Matrix& rows, const std::vector<std::pair<int, int>>& pairs,
                                RowDistance distance, const Progress& progress = {});

// The share of (a of `same`, b of `different`) with a < b, ties (within 1e-6 of the largest) counted as half:
// Mann and Whitney's U over its maximum; 0.5 where the two are alike. NaN where either is empty.
double share_further(const std::vector<float>& same, const std::vector<float>& different);

}  // namespace whereabouts
