#include "core/analysis/similarity.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/similarity_tile.h"

namespace whereabouts {
namespace {

bool is_cosine(Measure measure) {
  return measure == Measure::cosine || measure == Measure::centred_cosine;
}

// Distances do not change when the mean is removed, but their rounding errors grow with the distance from the
// origin.
bool is_centred(Measure measure) {
  return measure == Measure::centred_cosine || measure == Measure::negative_distance;
}

// How many rows of this width to work through between two looks at the progress.
Eigen::Index rows_between_checks(Eigen::Index width) {
  return std::max<Eigen::Index>(1, (Eigen::Index{1} << 21) / std::max<Eigen::Index>(1, width));
}

// Unit length, computed in double so that long rows lose nothing; a zero row stays zero.
void normalise(Eigen::Ref<RowVector> row) {
  const double norm = row.cast<double>().norm();
  if (norm > 0) row = (row.cast<double>() / norm).cast<float>();
}

// Row after row, as they lie in memory. A row that holds anything but numbers has no part in the mean: it
// would take every other row with it.
RowVector column_means(const Matrix& table, const Progress& progress) {
  const Eigen::Index stride = rows_between_checks(table.cols());
  const auto mean_of = [&](bool all) -> Eigen::RowVectorXd {
    Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(table.cols());
    Eigen::Index counted = 0;
    for (Eigen::Index row = 0; row < table.rows(); ++row) {
      if (row % stride == 0) progress.check();
      if (!all && !table.row(row).allFinite()) continue;
      sum += table.row(row).cast<double>();
      ++counted;
    }
    return sum / static_cast<double>(std::max<Eigen::Index>(1, counted));
  };
  const Eigen::RowVectorXd mean = mean_of(true);
  return (mean.allFinite() ? mean : mean_of(false)).cast<float>();
}

}  // namespace

SimilarityBasis similarity_basis(const Matrix& table, Measure measure, const Progress& progress) {
  const Eigen::Index stride = rows_between_checks(table.cols());
  const bool centred = is_centred(measure);
  const RowVector mean = centred ? column_means(table, progress) : RowVector();
  SimilarityBasis basis;
  basis.measure = measure;
  basis.rows.resize(table.rows(), table.cols());
  basis.squared_norms.resize(table.rows());
  for (Eigen::Index row = 0; row < table.rows(); ++row) {
    if (row % stride == 0) progress.check();
    auto prepared = basis.rows.row(row);
    prepared = table.row(row);
    if (centred) prepared -= mean;
    basis.squared_norms[row] = static_cast<float>(prepared.cast<double>().squaredNorm());
    if (is_cosine(measure)) normalise(prepared);
  }
  return basis;
}

RowVector similarity_row(const SimilarityBasis& basis, int reference) {
  RowVector row =
      similarity_between(basis.measure, basis.rows.row(reference), basis.squared_norms.segment(reference, 1),
                         basis.rows, basis.squared_norms);
  row[reference] = own_similarity(basis, reference, row[reference]);
  return row;
}

RowVector similarity_to(const SimilarityBasis& basis, const Matrix& table, const RowVector& vector) {
  RowVector other = vector;
  if (is_centred(basis.measure)) other -= column_means(table, {});
  Eigen::VectorXf squared(1);
  squared[0] = static_cast<float>(other.cast<double>().squaredNorm());
  if (is_cosine(basis.measure)) normalise(other);
  return similarity_between(basis.measure, other, squared, basis.rows, basis.squared_norms);
}

Matrix similarity_matrix(const SimilarityBasis& basis, const Progress& progress) {
  const Eigen::Index count = basis.rows.rows();
  Matrix matrix(count, count);
  // The upper triangle of tiles, and its mirror image: (i, j) and (j, i) are the same number.
  over_upper_tiles(basis, progress, [&](SimilarityTile& tile, int) {
    Matrix& block = tile.block;
    if (tile.on_diagonal()) {
      block.triangularView<Eigen::StrictlyLower>() = block.transpose();
      for (Eigen::Index i = 0; i < block.rows(); ++i)
        block(i, i) = own_similarity(basis, tile.row + i, block(i, i));
    } else {
      matrix.block(tile.column, tile.row, block.cols(), block.rows()) = block.transpose();
    }
    matrix.block(tile.row, tile.column, block.rows(), block.cols()) = block;
  });
  return matrix;
}

}  // namespace whereabouts
