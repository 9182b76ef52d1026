#include "core/vit/inside/slot_means.h"

namespace whereabouts {

std::vector<Matrix> slot_means(const Vit& vit, const PixelBatch& pixels, int orders,
                               const ForwardOptions& options,
                               const std::function<void(const Forward&)>& passed, const Progress& progress) {
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  std::vector<MatrixD> sums;
  const auto take = [&](int, const Forward& forward) {
    passed(forward);
    const int patches = forward.grid.count(), tokens = forward.prefix + patches;
    const auto layers = forward.hidden_states.size();
    if (sums.empty()) sums.assign(layers, MatrixD::Zero(patches, forward.hidden_states.front().cols()));
    for (std::size_t layer = 0; layer < layers; ++layer) {
      progress.check();
      const Matrix& states = forward.hidden_states[layer];
      for (Eigen::Index row = forward.prefix; row < states.rows(); row += tokens)
        sums[layer] += states.middleRows(row, patches).cast<double>();
    }
  };
  each_order(vit, pixels, orders, kept, take, progress);
  std::vector<Matrix> means;
  for (MatrixD& sum : sums) {
    sum /= orders;
    const Eigen::RowVectorXd mean = sum.colwise().mean();
    means.emplace_back((sum.rowwise() - mean).cast<float>());
  }
  return means;
}

}  // namespace whereabouts
