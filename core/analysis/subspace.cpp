#include "core/analysis/subspace.h"

#include "core/analysis/components.h"
#include "core/analysis/similarity.h"

namespace whereabouts {

Matrix unit_directions(const Matrix& table, int k, const Progress& progress) {
  const SimilarityBasis unit = similarity_basis(table, Measure::cosine, progress);
  const Components components = principal_components(unit.rows, k, progress);
  // Rows are of length 1 in float32: below this lies what rounding makes of equal rows.
  constexpr double noise = 1e-6;
  Eigen::Index kept = 0;
  while (kept < components.deviations.size() && components.deviations[kept] > noise) ++kept;
  return components.directions.topRows(kept).cast<float>();
}

Matrix without_directions(const Matrix& rows, const Matrix& directions) {
  if (directions.rows() == 0) return rows;
  return rows - rows * directions.transpose() * directions;
}

}  // namespace whereabouts
