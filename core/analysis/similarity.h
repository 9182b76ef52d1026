// Who is near whom: similarity between the rows of a table.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/grid.h"
#include "core/matrix.h"
#include "core/progress.h"

namespace whereabouts {

enum class Measure { cosine, centred_cosine, dot, negative_distance };

// Rows prepared so that a similarity is one dot product (cosine: unit length; zero rows stay zero, similarity 0).
struct SimilarityBasis {
  Measure measure = Measure::cosine;
  Matrix rows;                       // (N, D)
  Eigen::VectorXf squared_norms;     // (N), for distances
};
SimilarityBasis similarity_basis(const Matrix& table, Measure measure);

// Similarity of row `reference` with all, (N).
RowVector similarity_row(const SimilarityBasis& basis, int reference);
// Of another vector of the same space (the class token's) with all; `vector` as in the table, (D). For centred_cosine `mean` of the table is removed.
RowVector similarity_to(const SimilarityBasis& basis, const Matrix& table, const RowVector& vector);
// All pairs, (N, N), blocked, looks at `progress` between blocks.
Matrix similarity_matrix(const SimilarityBasis& basis, const Progress& progress = {});

// The six reference cells of the article: (0,0), (0,C/2), (R/2,C/2), (R/2,0), (R-1,C-1), (R/4,C/4), integer division.
struct NamedCell { std::string name; Cell cell; };
std::array<NamedCell, 6> six_references(GridShape grid);

struct NeighbourReadings {
  double nearest_share = 0;              // patches whose most similar other patch is one of the four next to it
  std::array<double, 3> by_distance{};   // mean similarity at Euclidean grid distance 1, 3, 7 (NaN where none)
  double same_row = 0, same_column = 0;  // mean similarity of different cells of one row / column
};
NeighbourReadings neighbour_readings(const SimilarityBasis& basis, GridShape grid, const Progress& progress = {});

}  // namespace whereabouts
