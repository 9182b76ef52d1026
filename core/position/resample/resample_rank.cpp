#include "core/position/resample/resample_rank.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/failure.h"
#include "core/position/resample/resample.h"

namespace whereabouts {

double mean_row_cosine(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) {
    refuse_usage("reference", "the tables have different shapes", "choose tables of one grid and width");
  }
  double sum = 0;
  for (Eigen::Index row = 0; row < a.rows(); ++row) {
    double dot = 0, a_squared = 0, b_squared = 0;
    for (Eigen::Index column = 0; column < a.cols(); ++column) {
      const double x = a(row, column), y = b(row, column);
      dot += x * y;
      a_squared += x * x;
      b_squared += y * y;
    }
    if (a_squared > 0 && b_squared > 0) sum += dot / std::sqrt(a_squared * b_squared);
  }
  return a.rows() > 0 ? sum / static_cast<double>(a.rows()) : 0;
}

std::vector<RankedMethod> rank_methods(const Matrix& table, GridShape from, const Matrix& reference,
                                       GridShape to, const Progress& progress) {
  if (table.cols() != reference.cols()) {
    refuse_usage("reference",
                 message("its table has the width {}, the other one {}", reference.cols(), table.cols()),
                 "choose two tables of one model");
  }
  if (reference.rows() != to.count()) {
    refuse_usage("reference",
                 message("a table of {} rows does not fit a grid of {}", reference.rows(), to_text(to)),
                 "give the grid that it belongs to");
  }
  std::vector<RankedMethod> ranked;
  for (const ResampleMethod& method : resample_methods()) {
    if (method.windows) continue;
    try {
      const Matrix resampled = resample(table, from, to, method.id, progress);
      ranked.push_back({method.id, mean_row_cosine(resampled, reference)});
    } catch (const Failure& failure) {
      // A method that does not apply here cannot have made the reference.
      if (failure.fault() != Fault::usage || first_flag(failure.where()) != "method") throw;
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const RankedMethod& a, const RankedMethod& b) {
    return a.mean_cosine > b.mean_cosine;
  });
  return ranked;
}

}  // namespace whereabouts
