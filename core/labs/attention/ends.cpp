#include "core/labs/attention/ends.h"

#include <algorithm>
#include <cmath>

#include "core/labs/attention/data.h"

namespace whereabouts {
namespace {

// The ends of one map, of every query that was looked at.
struct Seen {
  std::vector<double> dark, bright;

  void note(const RowVector& weights, const AttentionData& data, bool rolled) {
    dark.push_back(dark_end(weights, data.prefix, rolled));
    bright.push_back(data.position_only ? static_cast<double>(weights.tail(data.grid.count()).maxCoeff())
                                        : bright_end(weights, data.prefix));
  }
  MapEnds ends(double share) {
    const auto at = static_cast<std::ptrdiff_t>(std::ceil(share * static_cast<double>(bright.size()))) - 1;
    std::nth_element(bright.begin(), bright.begin() + at, bright.end());
    const double max = std::max(bright[static_cast<std::size_t>(at)], 1e-9);
    const double min = *std::min_element(dark.begin(), dark.end());
    return {min < max ? min : 0, max};
  }
};

LayerEnds ends_of(const AttentionData& data, const AttentionRun& pass, int layer, bool rolled,
                  const Progress& progress) {
  const int patches = data.at(layer).grid.count();
  const int queries = std::min(patches, data.position_only ? 512 : 48);
  const double share = data.position_only ? 1 : 0.9;
  std::vector<Seen> heads(rolled ? 0 : static_cast<std::size_t>(pass.maps->heads(layer)));
  Seen whole;
  for (int i = 0; i < queries; ++i) {
    progress.check();
    const int query = data.prefix + static_cast<int>(static_cast<std::int64_t>(i) * patches / queries);
    if (rolled) {
      whole.note(rollout_row(*pass.maps, pass.flow, layer, query), data, true);
      continue;
    }
    const Matrix rows = pass.maps->rows(layer, query, progress);
    for (std::size_t head = 0; head < heads.size(); ++head)
      heads[head].note(seen_weights(*pass.maps, layer, query, rows.row(static_cast<Eigen::Index>(head))),
                       data, false);
    whole.note(seen_weights(*pass.maps, layer, query, rows.colwise().mean()), data, false);
  }
  LayerEnds ends;
  for (Seen& head : heads) ends.heads.push_back(head.ends(share));
  ends.whole = whole.ends(share);
  return ends;
}

}  // namespace

double bright_end(const RowVector& weights, int prefix) {
  std::vector<float> sorted(weights.data() + prefix, weights.data() + weights.size());
  const auto at = static_cast<std::size_t>(0.95 * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(at), sorted.end());
  return std::max(static_cast<double>(sorted[at]), 1e-9);
}

double dark_end(const RowVector& weights, int prefix, bool rolled) {
  if (!rolled) return 0;
  const auto min = static_cast<double>(weights.tail(weights.size() - prefix).minCoeff());
  const auto max = static_cast<double>(weights.tail(weights.size() - prefix).maxCoeff());
  // Where all are alike, rounding is not to be drawn as a pattern.
  return max - min > 1e-3 * max ? min : 0;
}

LayerEnds QueryEnds::of(const AttentionData& data, const AttentionRun& pass, int layer, bool rollout,
                        const Progress& progress) const {
  const std::tuple key(&pass, layer, rollout);
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = layers_.find(key); found != layers_.end()) return found->second;
  }
  LayerEnds ends = ends_of(data, pass, layer, rollout, progress);
  const std::lock_guard lock(mutex_);
  return layers_.emplace(key, std::move(ends)).first->second;
}

}  // namespace whereabouts
