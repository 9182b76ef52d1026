#include "core/vit/inside/redirect.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/gemm/linear.h"

namespace whereabouts {
namespace {

// (hidden): the length of what one of each neuron adds to a token.
Eigen::RowVectorXd column_norms(const BlockWeights& block) {
  const LinearView& last = block.mlp.fc2;
  std::vector<float> held, bias;
  const float* weight = last.weight;
  if (weight == nullptr) {
    held.resize(static_cast<std::size_t>(last.outputs) * static_cast<std::size_t>(last.inputs));
    bias.resize(static_cast<std::size_t>(last.outputs));
    last.packed->unpack(held.data(), bias.data());
    weight = held.data();
  }
  Eigen::RowVectorXd squares = Eigen::RowVectorXd::Zero(last.inputs);
  for (int output = 0; output < last.outputs; ++output) {
    const double scale = block.layer_scale2 == nullptr ? 1 : static_cast<double>(block.layer_scale2[output]);
    const Eigen::Map<const RowVector> row(weight + std::ptrdiff_t{output} * last.inputs, last.inputs);
    squares += scale * scale * row.cast<double>().cwiseAbs2();
  }
  return squares.cwiseSqrt();
}

}  // namespace

std::vector<Neuron> writers(const BlockWeights& weights, int block, const Matrix& hidden, int prefix,
                            const std::vector<int>& outliers, int count) {
  Eigen::RowVectorXd writes = Eigen::RowVectorXd::Zero(hidden.cols());
  for (const int patch : outliers) writes += hidden.row(prefix + patch).cast<double>().cwiseAbs();
  writes.array() *= column_norms(weights).array() / std::max<double>(1, static_cast<double>(outliers.size()));
  std::vector<int> order(static_cast<std::size_t>(writes.size()));
  std::iota(order.begin(), order.end(), 0);
  const auto kept = order.begin() + std::min<std::ptrdiff_t>(count, std::ssize(order));
  std::partial_sort(order.begin(), kept, order.end(),
                    [&](int a, int b) { return writes[a] != writes[b] ? writes[a] > writes[b] : a < b; });
  std::vector<Neuron> found;
  for (auto index = order.begin(); index != kept; ++index) found.push_back({block, *index, writes[*index]});
  return found;
}

std::vector<Hook> redirect(const std::vector<Neuron>& neurons, int to) {
  std::map<int, std::vector<int>> by_block;
  for (const Neuron& each : neurons) by_block[each.block].push_back(each.index);
  std::vector<Hook> hooks;
  for (const auto& [block, indices] : by_block) {
    const auto move = [indices = indices, to](const Flow& flow) {
      for (int image = 0; image < flow.images; ++image) {
        auto hidden = flow.part(image);
        for (const int index : indices) {
          Eigen::Index furthest = 0;
          hidden.col(index).cwiseAbs().maxCoeff(&furthest);
          const float value = hidden(furthest, index);
          hidden.col(index).setZero();
          hidden(to, index) = value;
        }
      }
    };
    hooks.push_back({.place = Place::mlp_hidden, .block = block, .run = move, .replaces = true});
  }
  return hooks;
}

}  // namespace whereabouts
