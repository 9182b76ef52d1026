#include "core/labs/attention/flow.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

// Half of what comes in, half of what the mean head makes of it. `weights`: (rows, tokens).
Matrix passed_on(const AttentionStack& stack, int layer, const Matrix& weights, const Progress& progress) {
  const Matrix& all = stack.layers[static_cast<std::size_t>(layer)];
  Matrix seen = Matrix::Zero(weights.rows(), weights.cols());
  constexpr Eigen::Index rows_at_once = 64;
  for (int head = 0; head < stack.heads; ++head) {
    const auto of_head = all.middleRows(Eigen::Index{head} * stack.tokens, stack.tokens);
    for (Eigen::Index row = 0; row < weights.rows(); row += rows_at_once) {
      progress.check();
      const Eigen::Index count = std::min(rows_at_once, weights.rows() - row);
      seen.middleRows(row, count).noalias() += weights.middleRows(row, count) * of_head;
    }
  }
  return 0.5F * weights + 0.5F / static_cast<float>(stack.heads) * seen;
}

}  // namespace

RowVector AttentionStack::row(int layer, int head, int query) const {
  const Matrix& all = layers[static_cast<std::size_t>(layer)];
  if (head >= 0) return all.row(Eigen::Index{head} * tokens + query);
  RowVector mean = RowVector::Zero(tokens);
  for (int each = 0; each < heads; ++each) mean += all.row(Eigen::Index{each} * tokens + query);
  return mean / static_cast<float>(heads);
}

RowVector rollout_row(const AttentionStack& stack, int layer, int query) {
  Matrix weights = Matrix::Zero(1, stack.tokens);
  weights(0, query) = 1;
  for (int each = layer; each >= 0; --each) weights = passed_on(stack, each, weights, {});
  return weights.row(0);
}

Matrix rollout(const AttentionStack& stack, int layer, const Progress& progress) {
  Matrix weights = Matrix::Identity(stack.tokens, stack.tokens);
  for (int each = layer; each >= 0; --each) weights = passed_on(stack, each, weights, progress);
  return weights;
}

MatrixD attention_distances(const AttentionStack& stack, int prefix, GridShape grid, double patch_rows,
                            double patch_columns, const Progress& progress) {
  // By offset: the same for every pair of patches that far apart.
  MatrixD apart(2 * grid.rows - 1, 2 * grid.columns - 1);
  for (Eigen::Index row = 0; row < apart.rows(); ++row) {
    for (Eigen::Index column = 0; column < apart.cols(); ++column) {
      apart(row, column) = std::hypot(static_cast<double>(row - grid.rows + 1) * patch_rows,
                                      static_cast<double>(column - grid.columns + 1) * patch_columns);
    }
  }
  MatrixD distances(stack.depth(), stack.heads);
  for (int layer = 0; layer < stack.depth(); ++layer) {
    for (int head = 0; head < stack.heads; ++head) {
      double sum = 0;
      for (int query = 0; query < grid.count(); ++query) {
        if (query % 32 == 0) progress.check();
        const auto weights = stack.layers[static_cast<std::size_t>(layer)].row(
            Eigen::Index{head} * stack.tokens + prefix + query);
        const Cell from = grid.cell(query);
        double weighted = 0, total = 0;
        for (int key = 0; key < grid.count(); ++key) {
          const Cell to = grid.cell(key);
          const auto weight = static_cast<double>(weights[prefix + key]);
          weighted +=
              weight * apart(to.row - from.row + grid.rows - 1, to.column - from.column + grid.columns - 1);
          total += weight;
        }
        if (total > 0) sum += weighted / total;
      }
      distances(layer, head) = sum / grid.count();
    }
  }
  return distances;
}

}  // namespace whereabouts
