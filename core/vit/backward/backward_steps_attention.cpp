// The layers between blocks in which cells or channels see one another, and gates of channels.
#include <cmath>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/backward/backward_steps.h"

namespace whereabouts {
namespace {

// The cells that ask: every `stride`th along each side.
FeatureMap asking_cells(const FeatureMap& x, int stride) {
  MapWindow every;
  every.stride = stride;
  FeatureMap coarse{1, every.grid(x.grid), {}};
  coarse.values.resize(coarse.grid.count(), x.values.cols());
  for (int cell = 0; cell < coarse.grid.count(); ++cell) {
    const Cell at = coarse.grid.cell(cell);
    coarse.values.row(cell) = x.values.row(x.grid.token({at.row * stride, at.column * stride}));
  }
  return coarse;
}

// Which row of the bias each pair of a cell that asks and a cell of the map reads.
void add_coarser_bias(const CoarserAttention& weights, GridShape asking, GridShape cells, int head,
                      Matrix& logits) {
  const GridShape of = weights.bias_grid;
  for (int query = 0; query < asking.count(); ++query) {
    const Cell at = asking.cell(query);
    for (int key = 0; key < cells.count(); ++key) {
      const Cell other = cells.cell(key);
      const int down = at.row * weights.stride - other.row + of.rows - 1,
                across = at.column * weights.stride - other.column + of.columns - 1;
      logits(query, key) += (*weights.bias)(down * (2 * of.columns - 1) + across, head);
    }
  }
}

}  // namespace

Matrix attention_step_backward(const CoarserAttention& weights, bool positions, const FeatureMap& x,
                               const Matrix& d, Matrix& seen, const Progress& progress) {
  const int heads = weights.heads, keys = weights.key_dim, values = weights.value_dim, both = keys + values;
  const FeatureMap coarse = asking_cells(x, weights.stride);
  const OpenLayer queries(weights.queries, progress), keys_values(weights.keys_values, progress),
      proj(weights.proj, progress);
  const Matrix q = product(coarse.values, queries.view, progress),
               kv = product(x.values, keys_values.view, progress);
  const float scale = 1 / std::sqrt(static_cast<float>(keys));
  Matrix weighed(heads * q.rows(), x.values.rows()), by(weighed.rows(), weighed.cols());
  Matrix given(q.rows(), Eigen::Index{heads} * values);
  for (int head = 0; head < heads; ++head) {
    progress.check();
    Matrix logits = scale * q.middleCols(Eigen::Index{head} * keys, keys) *
                    kv.middleCols(Eigen::Index{head} * both, keys).transpose();
    if (positions && weights.bias) add_coarser_bias(weights, coarse.grid, x.grid, head, logits);
    auto own = weighed.middleRows(head * q.rows(), q.rows());
    own = plain::softmax(std::move(logits));
    given.middleCols(Eigen::Index{head} * values, values) =
        own * kv.middleCols(Eigen::Index{head} * both + keys, values);
  }
  Matrix dgiven = product_backward(d, proj.view, progress);
  multiply_by_slope(given, weights.activation, dgiven);
  Matrix dq(q.rows(), q.cols()), dkv(kv.rows(), kv.cols());
  for (int head = 0; head < heads; ++head) {
    progress.check();
    const Matrix own = weighed.middleRows(head * q.rows(), q.rows());
    const Matrix dhead = dgiven.middleCols(Eigen::Index{head} * values, values);
    const Matrix dweights = dhead * kv.middleCols(Eigen::Index{head} * both + keys, values).transpose();
    by.middleRows(head * q.rows(), q.rows()) = dweights;
    const Matrix dlogits = softmax_backward(own, dweights);
    dkv.middleCols(Eigen::Index{head} * both + keys, values) = own.transpose() * dhead;
    dq.middleCols(Eigen::Index{head} * keys, keys) =
        scale * dlogits * kv.middleCols(Eigen::Index{head} * both, keys);
    dkv.middleCols(Eigen::Index{head} * both, keys) =
        scale * dlogits.transpose() * q.middleCols(Eigen::Index{head} * keys, keys);
  }
  seen = positive_mean(weighed, by, heads);
  Matrix dx = product_backward(dkv, keys_values.view, progress);
  const Matrix dcoarse = product_backward(dq, queries.view, progress);
  for (int cell = 0; cell < coarse.grid.count(); ++cell) {
    const Cell at = coarse.grid.cell(cell);
    dx.row(x.grid.token({at.row * weights.stride, at.column * weights.stride})) += dcoarse.row(cell);
  }
  return dx;
}

// seen = V softmax(scale L^T R)^T in each group of channels.
Matrix channel_step_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                             const Progress& progress) {
  const Eigen::Index width = x.values.cols(), dim = width / step.groups;
  const bool second = step.kind == MapStep::Kind::channels_v2;
  const float scale = 1 / std::sqrt(static_cast<float>(second ? x.values.rows() : dim));
  const OpenLayer qkv(step.product, progress), expand(step.expand, progress);
  const Matrix all = product(x.values, qkv.view, progress);
  const Matrix dseen = product_backward(d, expand.view, progress);
  Matrix dall(all.rows(), all.cols());
  for (Eigen::Index group = 0; group < step.groups; ++group) {
    progress.check();
    const Eigen::Index left = (second ? 0 : 1) * width + group * dim,
                       right = (second ? 1 : 2) * width + group * dim,
                       values = (second ? 2 : 0) * width + group * dim;
    const auto part = [&](Eigen::Index first) { return all.middleCols(first, dim); };
    const Matrix weights = plain::softmax(scale * part(left).transpose() * part(right));
    const Matrix dgroup = dseen.middleCols(group * dim, dim);
    const Matrix dlogits = softmax_backward(weights, dgroup.transpose() * part(values));
    dall.middleCols(values, dim) = dgroup * weights;
    dall.middleCols(left, dim) = scale * part(right) * dlogits.transpose();
    dall.middleCols(right, dim) = scale * part(left) * dlogits;
  }
  return product_backward(dall, qkv.view, progress);
}

Matrix squeeze_step_backward(const MapStep& step, const FeatureMap& x, const Matrix& d,
                             const Progress& progress) {
  const OpenLayer reduce(step.reduce, progress), expand(step.expand, progress);
  const Matrix mean = x.values.colwise().mean(), before = product(mean, reduce.view, progress);
  Matrix inner = before;
  activate(step.activation, inner.data(), inner.size());
  const Matrix open = product(inner, expand.view, progress);
  Matrix gates = open;
  open_gates(gates);
  Matrix dopen = d.cwiseProduct(x.values).colwise().sum();
  dopen.array() *= gates.array() * (1 - gates.array());
  Matrix dbefore = product_backward(dopen, expand.view, progress);
  multiply_by_slope(before, step.activation, dbefore);
  const RowVector dmean = product_backward(dbefore, reduce.view, progress).row(0);
  Matrix dx = (d.array().rowwise() * gates.row(0).array()).matrix();
  dx.rowwise() += dmean / static_cast<float>(x.values.rows());
  return dx;
}

}  // namespace whereabouts
