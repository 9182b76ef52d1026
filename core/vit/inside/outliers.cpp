#include "core/vit/inside/outliers.h"

#include <algorithm>
#include <cmath>

#include "core/vit/forward/attention_maps.h"

namespace whereabouts {
namespace {

constexpr int queries_at_once = 64;

// Of one layer: (tokens).
RowVector received_in(const AttentionMaps& maps, int layer, const Progress& progress) {
  const int tokens = maps.tokens(layer), heads = maps.heads(layer);
  Eigen::RowVectorXd sum = Eigen::RowVectorXd::Zero(tokens);
  Matrix rows;
  for (int head = 0; head < heads; ++head) {
    for (int query = 0; query < tokens; query += queries_at_once) {
      const int queries = std::min(queries_at_once, tokens - query);
      rows.resize(queries, tokens);
      maps.compute({.layer = layer, .head = head, .query = query, .queries = queries}, rows.data(), progress);
      sum += rows.cast<double>().colwise().sum();
    }
  }
  return (sum / (1.0 * tokens * heads)).cast<float>();
}

// What tokens of a layer have, (prefix + tokens), at the patches; `divided` among them.
RowVector at_patches(const RowVector& values, int prefix, const std::vector<int>& token_of, bool divided) {
  const auto tokens = static_cast<std::size_t>(values.size() - prefix);
  std::vector<int> patches_in(tokens, 0);
  for (const int token : token_of) ++patches_in[static_cast<std::size_t>(token)];
  RowVector made(prefix + static_cast<Eigen::Index>(token_of.size()));
  made.head(prefix) = values.head(prefix);
  for (std::size_t patch = 0; patch < token_of.size(); ++patch) {
    const int token = token_of[patch];
    const auto among = static_cast<float>(divided ? patches_in[static_cast<std::size_t>(token)] : 1);
    made[prefix + static_cast<Eigen::Index>(patch)] = values[prefix + token] / among;
  }
  return made;
}

// The mean of the two middle ones where they are even in number.
double median_of(RowVector norms) {
  std::sort(norms.begin(), norms.end());
  const auto middle = norms.size() / 2;
  const auto upper = static_cast<double>(norms[middle]);
  return norms.size() % 2 == 1 ? upper : (upper + static_cast<double>(norms[middle - 1])) / 2;
}

}  // namespace

std::vector<int> token_of_patch(const VitConfiguration& configuration, GridShape patches, int layer) {
  const EncoderStage stage = configuration.stage_of(layer);
  const GridShape own = stage.grid(patches);
  std::vector<int> token_of;
  token_of.reserve(static_cast<std::size_t>(patches.count()));
  for (int patch = 0; patch < patches.count(); ++patch) {
    const Cell at = patches.cell(patch);
    // Patches at an edge that are in no token (Twins) go with the nearest one.
    token_of.push_back(own.token({std::min(at.row / stage.divisor, own.rows - 1),
                                  std::min(at.column / stage.divisor, own.columns - 1)}));
  }
  return token_of;
}

TokenTrace norms_of(const Forward& forward, const VitConfiguration& configuration, const Progress& progress) {
  TokenTrace trace{forward.grid, forward.prefix, {}, {}};
  const auto layers = static_cast<Eigen::Index>(forward.hidden_states.size());
  trace.norms.resize(layers, Eigen::Index{trace.prefix} + trace.grid.count());
  for (Eigen::Index layer = 0; layer < layers; ++layer) {
    progress.check();
    const Matrix& states = forward.hidden_states[static_cast<std::size_t>(layer)];
    const RowVector norms =
        states.cast<double>().rowwise().squaredNorm().cwiseSqrt().transpose().cast<float>();
    trace.norms.row(layer) = at_patches(
        norms, trace.prefix, token_of_patch(configuration, forward.grid, static_cast<int>(layer)), false);
  }
  return trace;
}

TokenTrace trace_of(const Forward& forward, const VitConfiguration& configuration, const Progress& progress) {
  TokenTrace trace = norms_of(forward, configuration, progress);
  trace.received.resize(trace.norms.rows() - 1, trace.norms.cols());
  for (int block = 0; block < trace.depth(); ++block) {
    trace.received.row(block) = at_patches(received_in(*forward.maps, block, progress), trace.prefix,
                                           token_of_patch(configuration, forward.grid, block), true);
  }
  return trace;
}

double median_norm(const TokenTrace& trace, int layer) {
  return median_of(trace.norms.row(layer).tail(trace.grid.count()));
}

double largest_norm(const TokenTrace& trace, int layer) {
  return static_cast<double>(trace.norms.row(layer).tail(trace.grid.count()).maxCoeff());
}

std::vector<int> outliers_among(const RowVector& norms, double threshold) {
  std::vector<int> found;
  const double median = median_of(norms);
  for (int patch = 0; median > 0 && patch < norms.size(); ++patch) {
    if (static_cast<double>(norms[patch]) > threshold * median) found.push_back(patch);
  }
  return found;
}

std::vector<int> outliers_at(const TokenTrace& trace, int layer, double threshold) {
  return outliers_among(trace.norms.row(layer).tail(trace.grid.count()), threshold);
}

DimensionShares dimension_shares(const Eigen::Ref<const Matrix>& patches, const std::vector<int>& of) {
  Eigen::RowVectorXd at = Eigen::RowVectorXd::Zero(patches.cols());
  for (const int patch : of) at += patches.row(patch).cast<double>().cwiseAbs2();
  Eigen::RowVectorXd elsewhere = patches.cast<double>().cwiseAbs2().colwise().sum() - at;
  const auto shares = [](const Eigen::RowVectorXd& energy) -> RowVector {
    return (energy.cwiseMax(0.0) / std::max(energy.sum(), 1e-300)).cast<float>();
  };
  return {of.empty() ? RowVector() : shares(at), shares(elsewhere)};
}

int DimensionShares::guilty() const {
  if (at.size() == 0) return -1;
  Eigen::Index most = 0;
  (at - elsewhere).maxCoeff(&most);
  return static_cast<int>(most);
}

}  // namespace whereabouts
