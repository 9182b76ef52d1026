#include "core/position/relativity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/permutation.h"
#include "core/position/scheme.h"

namespace whereabouts {
namespace {

// Places of one offset differ by a shift: the change is the spread of their scores.
template <class Scores>
double spread_of_offsets(const Scores& scores, GridShape grid, const Progress& progress) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const int down = 2 * grid.rows - 1, across = 2 * grid.columns - 1;
  std::vector<double> least(static_cast<std::size_t>(down * across), infinity), most(least.size(), -infinity);
  for (int query = 0; query < grid.count(); ++query) {
    if (query % 16 == 0) progress.check();
    const Cell at = grid.cell(query);
    for (int key = 0; key < grid.count(); ++key) {
      const Cell to = grid.cell(key);
      const auto offset = static_cast<std::size_t>((to.row - at.row + grid.rows - 1) * across + to.column -
                                                   at.column + grid.columns - 1);
      const auto score = static_cast<double>(scores(query, key));
      least[offset] = std::min(least[offset], score);
      most[offset] = std::max(most[offset], score);
    }
  }
  double change = 0;
  for (std::size_t offset = 0; offset < least.size(); ++offset)
    change = std::max(change, most[offset] - least[offset]);
  return change;
}

}  // namespace

double max_shift_change(const MatrixD& scores, GridShape grid, const Progress& progress) {
  return spread_of_offsets(scores, grid, progress);
}

double max_shift_change(const Matrix& scores, GridShape grid, const Progress& progress) {
  return spread_of_offsets(scores, grid, progress);
}

Contents seeded_contents(const RelativityRequest& request) {
  NumpyRandomState generator(request.seed);
  const auto draw = [&](int width) {
    Eigen::RowVectorXd row(width);
    for (double& value : row) value = generator.normal();
    return row;
  };
  const Eigen::RowVectorXd query = draw(request.head_dim), key = draw(request.head_dim);
  return {query.replicate(request.grid.count(), 1), key.replicate(request.grid.count(), 1),
          draw(request.head_dim * request.heads)};
}

MatrixD scheme_scores(const std::string& id, const RelativityRequest& request, int head,
                      const Progress& progress) {
  return find_scheme(id).scores(request, head, progress);
}

double relativity(const std::string& id, const RelativityRequest& request, const Progress& progress) {
  const Scheme& scheme = find_scheme(id);
  const int heads = scheme.heads_differ() ? request.heads : 1;
  double change = 0;
  for (int head = 0; head < heads; ++head)
    change =
        std::max(change, max_shift_change(scheme.scores(request, head, progress), request.grid, progress));
  return change;
}

}  // namespace whereabouts
