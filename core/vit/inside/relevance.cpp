#include "core/vit/inside/relevance.h"

#include <algorithm>

namespace whereabouts {
namespace {

using Pooling = VitConfiguration::Pooling;

// (heads * tokens, tokens) to (tokens, tokens).
Matrix mean_of_positive(const BlockGradient& of) {
  const Eigen::Index tokens = of.probabilities.cols();
  Matrix mean = Matrix::Zero(tokens, tokens);
  for (int head = 0; head < of.heads; ++head) {
    mean += of.probabilities.middleRows(head * tokens, tokens)
                .cwiseProduct(of.by_probabilities.middleRows(head * tokens, tokens))
                .cwiseMax(0.0F);
  }
  return mean / static_cast<float>(of.heads);
}

// How much each row of attention is read, (tokens).
RowVector reading(const Vit& vit, Eigen::Index tokens) {
  const VitConfiguration& configuration = vit.configuration();
  const Eigen::Index prefix = configuration.prefix.count();
  RowVector rows = RowVector::Zero(tokens);
  switch (configuration.pooling) {
    case Pooling::class_token:
      rows[0] = 1;
      break;
    case Pooling::class_and_distillation:
      rows[0] = rows[1] = 0.5F;
      break;
    case Pooling::class_and_mean:
      rows.tail(tokens - prefix).setConstant(0.5F / static_cast<float>(tokens - prefix));
      rows[0] += 0.5F;
      break;
    default:
      rows.tail(tokens - prefix).setConstant(1.0F / static_cast<float>(tokens - prefix));
  }
  return rows;
}

// The states of some images that enter the first block as `begin`, (count * tokens, D).
std::vector<Matrix> states_from(const Vit& vit, const Matrix& begin, GridShape grid,
                                const ForwardOptions& options,
                                const std::function<void(const Forward&)>& passed, const Progress& progress) {
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  Forward forward = vit.resume(begin, 1, grid, 0, kept, progress);
  if (passed) passed(forward);
  return std::move(forward.hidden_states);
}

}  // namespace

RelevanceMaps relevance_of(const Vit& vit, const PixelBatch& pixels, Relevance relevance, int of_class,
                           const ForwardOptions& options, const std::function<void(const Forward&)>& passed,
                           const Progress& progress) {
  ForwardOptions kept = options;
  kept.output_hidden_states = true;
  const auto run = [&](const PixelBatch& of) {
    Forward forward = vit.forward(of, kept, progress);
    if (passed) passed(forward);
    return forward;
  };
  const Forward forward = run(pixels);
  const std::vector<Matrix>& states = forward.hidden_states;
  ForwardOptions same = options;
  same.order.clear();  // moves nothing any more
  RelevanceMaps made;
  made.of_class = of_class;
  const Eigen::Index tokens = states.front().rows();
  const RowVector rows = reading(vit, tokens);
  const auto backward = [&](const std::vector<Matrix>& of, const OnGradient& on_block, double& logit) {
    return vit.backward(of, forward.grid, of_class, on_block, same, logit, progress);
  };
  if (relevance == Relevance::gradient_rollout) {
    // From the last block down: r (I + M_L) ... (I + M_1).
    RowVector rolled = rows;
    backward(
        states, [&](const BlockGradient& of) { rolled += rolled * mean_of_positive(of); }, made.logit);
    made.maps = {rolled};
  } else if (relevance == Relevance::gradient || relevance == Relevance::cam) {
    made.maps.resize(states.size() - 1);
    backward(
        states,
        [&](const BlockGradient& of) {
          RowVector& map = made.maps[static_cast<std::size_t>(of.block)];
          if (relevance == Relevance::gradient) {
            map = rows * mean_of_positive(of);
          } else {
            const RowVector weights = of.by_input.colwise().mean();
            map = (of.input * weights.transpose()).transpose().cwiseMax(0.0F);
          }
        },
        made.logit);
  } else if (relevance == Relevance::integrated) {
    PixelBatch blank = pixels;
    std::fill(blank.values.begin(), blank.values.end(), 0.0F);
    const Forward of_blank = run(blank);
    double from = 0;
    backward(of_blank.hidden_states, {}, from);
    backward(states, {}, made.logit);
    const Matrix& begin = of_blank.hidden_states.front();
    const Matrix way = states.front() - begin;
    MatrixD gradients = MatrixD::Zero(way.rows(), way.cols());
    for (int step = 0; step < integrated_steps; ++step) {
      progress.report(static_cast<double>(step) / integrated_steps,
                      message("gradient {} of {}", step + 1, integrated_steps));
      // The middle of each part of the line.
      const float at = (static_cast<float>(step) + 0.5F) / integrated_steps;
      double logit = 0;
      gradients +=
          backward(states_from(vit, begin + at * way, forward.grid, same, passed, progress), {}, logit)
              .cast<double>();
    }
    const MatrixD shares = way.cast<double>().cwiseProduct(gradients) / integrated_steps;
    made.maps = {shares.rowwise().sum().transpose().cast<float>()};
    made.sum = shares.sum();
    made.difference = made.logit - from;
  }
  return made;
}

}  // namespace whereabouts
