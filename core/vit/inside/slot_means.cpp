#include "core/vit/inside/slot_means.h"

namespace whereabouts {
namespace {

// `tokens_of`: those of a layer 0 .. L, of all images of a forward.
template <typename TokensOf>
std::vector<Matrix> means_of(const Vit& vit, const PixelBatch& pixels, int orders, const ForwardOptions& kept,
                             const std::function<void(const Forward&)>& passed, const TokensOf& tokens_of,
                             const Progress& progress) {
  const auto layers = static_cast<std::size_t>(vit.configuration().depth) + 1;
  std::vector<MatrixD> sums;
  const auto take = [&](int, const Forward& forward) {
    passed(forward);
    const VitConfiguration& configuration = vit.configuration();
    for (std::size_t layer = sums.size(); layer < layers; ++layer) {
      const EncoderStage stage = configuration.stage_of(static_cast<int>(layer));
      sums.emplace_back(MatrixD::Zero(stage.grid(forward.grid).count(), tokens_of(forward, layer).cols()));
    }
    for (std::size_t layer = 0; layer < layers; ++layer) {
      progress.check();
      const Matrix& states = tokens_of(forward, layer);
      const Eigen::Index patches = sums[layer].rows();
      for (Eigen::Index row = forward.prefix; row < states.rows(); row += forward.prefix + patches)
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

}  // namespace

std::vector<Matrix> slot_means(const Vit& vit, const PixelBatch& pixels, int orders,
                               const ForwardOptions& options,
                               const std::function<void(const Forward&)>& passed, const Progress& progress) {
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  const auto states = [](const Forward& forward, std::size_t layer) -> const Matrix& {
    return forward.hidden_states[layer];
  };
  return means_of(vit, pixels, orders, kept, passed, states, progress);
}

std::vector<Matrix> normed_slot_means(const Vit& vit, const PixelBatch& pixels, int orders,
                                      const ForwardOptions& options,
                                      const std::function<void(const Forward&)>& passed,
                                      const Progress& progress) {
  ForwardOptions kept = options;
  kept.output_norm1 = true;
  return means_of(vit, pixels, orders, kept, passed, normed_tokens, progress);
}

const Matrix& normed_tokens(const Forward& forward, std::size_t layer) {
  return layer < forward.norm1.size() ? forward.norm1[layer] : forward.tokens;
}

}  // namespace whereabouts
