// Who is near whom: similarity between the rows of a table.
//
//   similarity.h         rows prepared for a measure; one row of similarities; all pairs
//   neighbours.h         what the similarities say about the grid
//   similarity_tile.h    the tiles that both are computed in, on a few threads
//   ssdc.h               whether close tokens are alike: rank correlation of similarity and distance
//   attention_distance.h how far a patch looks
//   welch.h              whether two means differ
//   separation.h         whether rows of one class lie closer together than rows of different classes
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts {

enum class Measure { cosine, centred_cosine, dot, negative_distance };

// Rows prepared so that a similarity is one dot product (cosine: unit length; zero rows stay zero, similarity
// 0; distances and the centred cosine: less the mean row).
struct SimilarityBasis {
  Measure measure = Measure::cosine;
  Matrix rows;                    // (N, D)
  Eigen::VectorXf squared_norms;  // (N), before the division by the length; for distances
};
SimilarityBasis similarity_basis(const Matrix& table, Measure measure, const Progress& progress = {});

// Similarity of row `reference` with all, (N).
RowVector similarity_row(const SimilarityBasis& basis, int reference);
// Of another vector of the same space (the class token's) with all; `vector` as in the table, (D). What the
// basis removed from the rows, the mean of `table`, is removed from it too.
RowVector similarity_to(const SimilarityBasis& basis, const Matrix& table, const RowVector& vector);
// All pairs, (N, N), exactly symmetric. Looks at `progress` between tiles of some milliseconds.
Matrix similarity_matrix(const SimilarityBasis& basis, const Progress& progress = {});

// The six reference cells of the article: (0,0), (0,C/2), (R/2,C/2), (R/2,0), (R-1,C-1), (R/4,C/4), integer
// division.
struct NamedCell {
  std::string name;
  Cell cell;
};

struct NeighbourReadings {
  int asked = 0;    // patches the readings are of: all, or a sample of very large grids
  int without = 0;  // of those: patches that no other is nearer to than the rest (rows of zeros, equal rows)
  double nearest_share = 0;  // patches whose most similar other patch is one of the four next to it
  std::array<double, 3> by_distance{};  // mean similarity at Euclidean grid distance 1, 3, 7 (NaN where none)
  double same_row = 0,
         same_column = 0;  // mean similarity of different cells of one row / column (NaN where none)
};

}  // namespace whereabouts
