#include "core/labs/attention/rollout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/attention_distance.h"
#include "core/base/parallel.h"
#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

// Calls work(first, count) for some rows at a time, on all threads.
void share_rows(int rows, const Progress& progress, const std::function<void(int first, int count)>& work) {
  constexpr int rows_of_task = 64;
  parallel_for((rows + rows_of_task - 1) / rows_of_task, compute_threads(), progress, [&](int task, int) {
    work(task * rows_of_task, std::min(rows_of_task, rows - task * rows_of_task));
  });
}

// `more` into `fused`, of which it is head `head`.
void fuse(Matrix& fused, const Matrix& more, int head, Fusion heads, int first, int count) {
  auto rows = fused.middleRows(first, count);
  const auto others = more.middleRows(first, count);
  if (head == 0) {
    rows = others;
  } else if (heads == Fusion::mean) {
    rows += others;
  } else if (heads == Fusion::max) {
    rows = rows.cwiseMax(others);
  } else {
    rows = rows.cwiseMin(others);
  }
}

// The least weights are set to 0, but for that of the first token on itself.
void discard_least(Matrix& fused, double share) {
  const auto count = static_cast<std::ptrdiff_t>(static_cast<double>(fused.size()) * share);
  if (count <= 0) return;
  std::vector<Eigen::Index> order(static_cast<std::size_t>(fused.size()));
  std::iota(order.begin(), order.end(), Eigen::Index{0});
  const float* values = fused.data();
  std::nth_element(order.begin(), order.begin() + (count - 1), order.end(),
                   [&](Eigen::Index a, Eigen::Index b) { return values[a] < values[b]; });
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    if (const Eigen::Index at = order[static_cast<std::size_t>(i)]; at != 0) fused.data()[at] = 0;
  }
}

// What a layer passes on; `each_head` is given every map on the way.
Matrix passed_on(const AttentionMaps& maps, int layer, const RolloutRule& rule, const Progress& progress,
                 const std::function<void(int head, const Matrix& map)>& each_head = {}) {
  const int tokens = maps.tokens();
  Matrix fused(tokens, tokens), map(tokens, tokens);
  for (int head = 0; head < maps.heads(); ++head) {
    maps.compute({.layer = layer, .head = head, .queries = tokens}, map.data(), progress);
    share_rows(tokens, progress,
               [&](int first, int count) { fuse(fused, map, head, rule.heads, first, count); });
    if (each_head) each_head(head, map);
  }
  if (rule.heads == Fusion::mean && !rule.is_plain()) fused /= static_cast<float>(maps.heads());
  discard_least(fused, rule.discard);
  const float half_share = rule.is_plain() ? 0.5F / static_cast<float>(maps.heads()) : 0.5F;
  share_rows(tokens, progress, [&](int first, int count) { fused.middleRows(first, count) *= half_share; });
  fused.diagonal().array() += 0.5F;
  if (rule.is_plain()) return fused;
  const RowVector sums = fused.rowwise().sum().transpose();
  share_rows(tokens, progress,
             [&](int first, int count) { fused.middleRows(first, count).array().rowwise() /= sums.array(); });
  return fused;
}

Matrix transposed(const Matrix& matrix, const Progress& progress) {
  Matrix turned(matrix.cols(), matrix.rows());
  share_rows(static_cast<int>(turned.rows()), progress, [&](int first, int count) {
    turned.middleRows(first, count) = matrix.middleCols(first, count).transpose();
  });
  return turned;
}

// Rollout to the next layer, transposed as AttentionFlow has it: (A' R)^T = R^T A'^T.
Matrix rolled_on(const Matrix& before, const Matrix& passed, const Progress& progress) {
  const auto tokens = static_cast<int>(passed.rows());
  Matrix next(tokens, tokens);
  linear(before.data(), tokens, tokens, LinearWeights(passed.data(), nullptr, tokens, tokens), next.data(),
         tokens, {}, progress);
  return next;
}

}  // namespace

std::size_t AttentionFlow::bytes() const {
  auto numbers = static_cast<std::size_t>(2 * distances.size());
  for (const Matrix& each : rollouts) numbers += static_cast<std::size_t>(each.size());
  return numbers * sizeof(float);
}

AttentionFlow attention_flow(const AttentionMaps& maps, GridShape grid, double patch_rows,
                             double patch_columns, const Progress& progress,
                             const std::function<void(int done, int of)>& layer_done, int slots,
                             const RolloutRule& rule) {
  const AttentionDistance distance(grid, patch_rows, patch_columns);
  const int depth = maps.layers(), prefix = maps.prefix();
  AttentionFlow flow;
  flow.rule = rule;
  flow.distances.resize(depth, maps.heads());
  const int places = grid.count(), queries = slots * places;
  Eigen::VectorXd of_query(queries);
  Matrix rolled;
  for (int layer = 0; layer < depth; ++layer) {
    const Matrix passed = passed_on(maps, layer, rule, progress, [&](int head, const Matrix& map) {
      share_rows(queries, progress, [&](int first, int count) {
        RowVector within(slots > 1 ? places : 0);
        for (int query = first; query < first + count; ++query) {
          const float* weights = &map(prefix + query, prefix);
          if (slots > 1) {
            within = Eigen::Map<const Matrix>(weights, slots, places).colwise().sum();
            weights = within.data();
          }
          of_query[query] = distance.from(grid.cell(query % places), weights);
        }
      });
      flow.distances(layer, head) = of_query.mean();
    });
    rolled = layer == 0 ? transposed(passed, progress) : rolled_on(rolled, passed, progress);
    if (layer % 2 == 1 || !rule.is_plain()) flow.rollouts.push_back(rolled);
    if (layer_done) layer_done(layer + 1, depth);
  }
  return flow;
}

AttentionFlow stage_distances(const AttentionMaps& maps, const std::vector<InputPatches>& layers,
                              const Progress& progress) {
  constexpr int at_once = 64;
  AttentionFlow flow;
  flow.distances = MatrixD::Constant(maps.layers(), maps.heads(), std::nan(""));
  for (int layer = 0; layer < maps.layers(); ++layer) {
    const InputPatches& places = layers[static_cast<std::size_t>(layer)];
    const AttentionDistance distance(places.grid, places.stride, places.stride);
    // Of patches alone, as everywhere.
    const int prefix = maps.prefix(), all = maps.tokens(layer), tokens = all - prefix,
              tasks = (tokens + at_once - 1) / at_once;
    Matrix sums = Matrix::Zero(tasks, maps.heads(layer));
    for (int head = 0; head < maps.heads(layer); ++head) {
      parallel_for(tasks, compute_threads(), progress, [&](int task, int) {
        const int first = task * at_once, count = std::min(at_once, tokens - first);
        Matrix rows(count, all);
        maps.compute({.layer = layer, .head = head, .query = prefix + first, .queries = count}, rows.data());
        for (int query = 0; query < count; ++query)
          sums(task, head) += static_cast<float>(
              distance.from(places.grid.cell(first + query), rows.row(query).data() + prefix));
      });
      flow.distances(layer, head) = static_cast<double>(sums.col(head).sum()) / tokens;
    }
  }
  return flow;
}

RowVector rollout_row(const AttentionMaps& maps, const AttentionFlow& flow, int layer, int query) {
  if (!flow.rule.is_plain()) return flow.rollouts[static_cast<std::size_t>(layer)].col(query).transpose();
  const auto kept = static_cast<std::size_t>(layer / 2);
  if (layer % 2 == 1) return flow.rollouts[kept].col(query).transpose();
  RowVector weights = 0.5F * maps.rows(layer, query).colwise().mean();
  weights[query] += 0.5F;
  if (layer == 0) return weights;
  return (flow.rollouts[kept - 1] * weights.transpose()).transpose();
}

Matrix rollout(const AttentionMaps& maps, const AttentionFlow& flow, int layer, const Progress& progress) {
  if (!flow.rule.is_plain()) return transposed(flow.rollouts[static_cast<std::size_t>(layer)], progress);
  const auto kept = static_cast<std::size_t>(layer / 2);
  if (layer % 2 == 1) return transposed(flow.rollouts[kept], progress);
  Matrix passed = passed_on(maps, layer, {}, progress);
  if (layer == 0) return passed;
  return transposed(rolled_on(flow.rollouts[kept - 1], passed, progress), progress);
}

}  // namespace whereabouts
