#include "core/vit/backward/backward_stage_queries.h"

namespace whereabouts {

StageQueriesBackward::StageQueriesBackward(const MapSteps& steps, bool positions, const Matrix& tokens,
                                           GridShape grid, const WindowTable& windows,
                                           const Progress& progress)
    : windows_(windows),
      map_{1, grid, tokens},
      steps_(steps, positions, map_, progress),
      queries_(tokens.rows(), map_.values.cols()),
      by_places_(Matrix::Zero(map_.values.rows(), map_.values.cols())) {
  for (Eigen::Index token = 0; token < queries_.rows(); ++token)
    queries_.row(token) = map_.values.row(windows_.place_of[static_cast<std::size_t>(token)]);
}

void StageQueriesBackward::add(const Matrix& by_queries) {
  for (Eigen::Index token = 0; token < by_queries.rows(); ++token)
    by_places_.row(windows_.place_of[static_cast<std::size_t>(token)]) += by_queries.row(token);
}

}  // namespace whereabouts
