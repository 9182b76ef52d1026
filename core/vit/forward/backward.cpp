#include "core/vit/forward/backward.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/forward/backward_block.h"
#include "core/vit/forward/backward_parts.h"
#include "core/vit/forward/backward_pool.h"
#include "core/vit/forward/block_views.h"

namespace whereabouts {

using namespace plain;

namespace {

using Pooling = VitConfiguration::Pooling;

}  // namespace

Message without_backward(const VitConfiguration& configuration) {
  const Pooling pooling = configuration.pooling;
  if (configuration.classes == 0 || !configuration.head_unknown.empty())
    return Message("it has no head, so that there is no class to be relevant for");
  // What else has stages has windows that never move, or convolutions, queries or tokens of its own between
  // them; the weights tell the rest.
  const bool more = configuration.stage_queries || configuration.pooled_queries ||
                    configuration.prefix.count() > 0 || !configuration.rotary.empty() ||
                    pooling == Pooling::attention ||
                    configuration.window_form.still == WindowForm::Still::always;
  if (!configuration.stages.empty() && more)
    return Message("its stages are more than blocks, and mergings of four tokens");
  if (configuration.block_windows.any()) return Message("its tokens see one another in windows");
  if (!configuration.beside.empty()) return configuration.beside;
  if (configuration.film.time_slots() > 1) return Message("it sees films");
  if (pooling == Pooling::class_attention)
    return Message("a class token of its head sees the patches in blocks of its own");
  if (configuration.pape) return Message("its attention has parabolas of the distance");
  if (configuration.decomposed) return Message("its queries meet vectors of offsets");
  if (configuration.keys_apart) return Message("its keys are of fewer places than its queries");
  // Talking heads are CaiT's; DeepViT has a norm behind their mixing.
  const bool talking = configuration.mixed_heads && configuration.class_blocks > 0;
  if (configuration.differences || configuration.over_channels || configuration.attention_of_places ||
      (configuration.mixed_heads && !talking))
    return Message("its attention is more than one softmax of queries and keys");
  if (configuration.clipped) return Message("its layers hold numbers to bounds");
  if (configuration.neck > 0) return Message("convolutions follow its blocks");
  return {};
}

Message without_backward(const VitConfiguration& configuration, const VitWeights& weights) {
  if (Message has = without_backward(configuration); !has.empty()) return has;
  if (weights.head.outputs() == 0)
    return Message("it has no head, so that there is no class to be relevant for");
  if (!weights.class_blocks.empty())
    return Message("a class token of its head sees the patches in blocks of its own");
  if (!weights.head_steps.empty()) return Message("its head has several layers");
  if (weights.token_head.outputs() > 0) return Message("its head reads every token by itself");
  if (!weights.between.empty()) return Message("convolutions stand between its blocks");
  if (weights.pixels.present() || weights.second.present())
    return Message("it has blocks beside those of its patches");
  if (!configuration.stages.empty()) {
    bool merged = weights.merges.size() + 1 == configuration.stages.size();
    for (std::size_t i = 0; merged && i < weights.merges.size(); ++i)
      merged = !weights.merges[i].block &&
               weights.merges[i].reduction.inputs() == 4 * configuration.stages[i].width;
    if (!merged) return Message("its stages are more than blocks, and mergings of four tokens");
  }
  for (const PackedBlock& block : weights.blocks) {
    if (block.time) return Message("its attention is divided over space and time");
    if (block.inner_activation != Activation::none) return Message("its attention has an activation");
    if (block.local.rows() > 0 || block.interaction.first.rows() > 0 || block.mlp.convolution.rows() > 0)
      return Message("convolutions stand in its blocks");
    if (block.reduction || block.convolutions)
      return Message("its keys are of fewer places than its queries");
    if (block.view().composed.mixing.norm_gamma != nullptr || block.place_logits.rows() > 0 ||
        block.difference_norm.present() || block.over_channels || block.stage_queries)
      return Message("its attention is more than one softmax of queries and keys");
  }
  return {};
}

BackwardPass::BackwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding& position, bool zero_position, GridShape grid,
                           const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      position_(position),
      zero_position_(zero_position),
      grid_(grid),
      progress_(progress) {}

Matrix BackwardPass::run(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer,
                         double& logit) {
  Matrix gradient = through_head(states.back(), of_class, on_layer, logit);
  for (int block = configuration_.depth - 1; block >= 0; --block) {
    const auto at = static_cast<std::size_t>(block);
    gradient = through_block(block, states[at], gradient, on_layer);
    if (block > 0 && configuration_.stage_of(block).first == block && !configuration_.stages.empty())
      gradient = through_merge(block, states[at - 1], gradient);
    progress_.report(1 - static_cast<double>(block) / configuration_.depth, "gradients");
  }
  return gradient;
}

// The last norm, the pooling, its norm and the last layer.
Matrix BackwardPass::through_head(const Matrix& last, int of_class, const OnGradient& on_layer,
                                  double& logit) {
  const NormView norm = weights_.norm.present() ? weights_.norm.view() : NormView{},
                 after = weights_.fc_norm.present() ? weights_.fc_norm.view() : NormView{};
  const Matrix tokens = normalized(last, norm, configuration_.epsilon);
  const Eigen::Index width = tokens.cols(), prefix = configuration_.prefix.count(),
                     patches = tokens.rows() - prefix;
  const Pooling pooling = configuration_.pooling;
  const bool two = pooling == Pooling::class_and_distillation || pooling == Pooling::class_and_mean;
  const auto behind = tokens.bottomRows(patches);
  const RowVector mean = behind.colwise().mean(), largest = behind.colwise().maxCoeff();
  // One that looks at the tokens with a query of its own.
  std::optional<PoolBackward> pool;
  if (pooling == Pooling::attention) pool.emplace(configuration_, weights_.attention_pool, tokens, progress_);
  Matrix pooled(1, two ? 2 * width : width);
  if (pool) {
    pooled.row(0) = pool->pooled();
  } else if (pooling == Pooling::mean) {
    pooled.row(0) = mean;
  } else if (pooling == Pooling::max) {
    pooled.row(0) = largest;
  } else if (pooling == Pooling::mean_and_max) {
    pooled.row(0) = 0.5F * (mean + largest);
  } else {
    pooled.row(0).head(width) = tokens.row(0);
  }
  if (two) pooled.row(0).tail(width) = pooling == Pooling::class_and_mean ? mean : RowVector(tokens.row(1));

  std::vector<float> weight(static_cast<std::size_t>(weights_.head.outputs()) *
                            static_cast<std::size_t>(weights_.head.inputs())),
      bias(static_cast<std::size_t>(weights_.head.outputs()));
  weights_.head.unpack(weight.data(), bias.data());
  const Vector row(weight.data() + Eigen::Index{of_class} * weights_.head.inputs(), weights_.head.inputs());
  logit = static_cast<double>(normalized(pooled, after, configuration_.epsilon).row(0).dot(row)) +
          static_cast<double>(bias[static_cast<std::size_t>(of_class)]);
  const Matrix dpooled = norm_backward(pooled, after, configuration_.epsilon, row);

  if (pool) {
    Matrix by_weights;
    const Matrix by_tokens = pool->backward(dpooled.row(0), by_weights);
    if (on_layer)
      on_layer({configuration_.depth, pool->heads(), pool->weights(), by_weights, tokens, by_tokens});
    return norm_backward(last, norm, configuration_.epsilon, by_tokens);
  }
  Matrix dtokens = Matrix::Zero(tokens.rows(), width);
  const auto to_mean = [&](const RowVector& share) {
    dtokens.bottomRows(patches).rowwise() += share / static_cast<float>(patches);
  };
  const auto to_largest = [&](const RowVector& share) {
    for (Eigen::Index column = 0; column < width; ++column) {
      Eigen::Index at = 0;
      behind.col(column).maxCoeff(&at);
      dtokens(prefix + at, column) += share[column];
    }
  };
  if (pooling == Pooling::mean) {
    to_mean(dpooled.row(0));
  } else if (pooling == Pooling::max) {
    to_largest(dpooled.row(0));
  } else if (pooling == Pooling::mean_and_max) {
    to_mean(0.5F * dpooled.row(0));
    to_largest(0.5F * dpooled.row(0));
  } else {
    dtokens.row(0) = dpooled.row(0).head(width);
  }
  if (pooling == Pooling::class_and_mean) to_mean(dpooled.row(0).tail(width));
  if (pooling == Pooling::class_and_distillation) dtokens.row(1) += dpooled.row(0).tail(width);
  return norm_backward(last, norm, configuration_.epsilon, std::move(dtokens));
}

// core/backend/block.h has the block as a formula, EigenEncoder (core/backend/eigen) as expressions.
// The views of a block's weights, which are valid as long as this.
struct BackwardPass::Views {
  Views(const BackwardPass& pass, int number, int tokens)
      : stage(pass.configuration_.stage_of(number)),
        position(pass.zero_position_ ? nullptr : &pass.position_),
        views(pass.weights_, position, pass.position_.windows, stage, stage.grid(pass.grid_)),
        weights(views.unpacked(number, pass.progress_)),
        shape(encoder_shape(pass.configuration_, pass.weights_, position, {}, 1, tokens, stage)) {}

  EncoderStage stage;
  const PositionEncoding* position;
  BlockViews views;
  BlockWeights weights;
  EncoderShape shape;
};

Matrix BackwardPass::through_block(int number, const Matrix& x, const Matrix& after,
                                   const OnGradient& on_layer) {
  const Views views(*this, number, static_cast<int>(x.rows()));
  BlockBackward block(views.weights, views.shape, x, progress_);
  Matrix d = block.backward(after);
  if (on_layer) on_layer({number, views.shape.heads, block.probabilities(), block.by_probabilities(), x, d});
  return d;
}

// Between the block before `number`, which `x` enters, and that one: four neighbours become one token.
Matrix BackwardPass::through_merge(int number, const Matrix& x, const Matrix& after) {
  const auto& stages = configuration_.stages;
  const auto entered = std::find_if(stages.begin(), stages.end(),
                                    [&](const EncoderStage& stage) { return stage.first == number; });
  const MergeWeights& merge = weights_.merges[static_cast<std::size_t>(entered - stages.begin()) - 1];
  const GridShape from = configuration_.grid_of_block(number - 1, grid_), to = entered->grid(grid_);
  const Views views(*this, number - 1, static_cast<int>(x.rows()));
  const Matrix tokens = BlockBackward(views.weights, views.shape, x, progress_).output();
  const Eigen::Index width = tokens.cols();
  const auto place = [&](int token) {
    const Cell cell = from.cell(token);
    return std::pair(Eigen::Index{to.token({cell.row / 2, cell.column / 2})},
                     Eigen::Index{2 * (cell.column % 2) + cell.row % 2} * width);
  };
  Matrix four = Matrix::Zero(to.count(), 4 * width);
  for (int token = 0; token < from.count(); ++token) {
    const auto [row, column] = place(token);
    four.row(row).segment(column, width) = tokens.row(token);
  }
  const OpenLayer reduction(merge.reduction, progress_);
  const NormView norm = merge.norm.view();
  const float epsilon = configuration_.embedding_epsilon;
  Matrix dfour;
  if (configuration_.window_form.norm_after_merging) {
    const Matrix made = product(four, reduction.view, progress_);
    dfour = product_backward(norm_backward(made, norm, epsilon, after), reduction.view, progress_);
  } else {
    dfour = norm_backward(four, norm, epsilon, product_backward(after, reduction.view, progress_));
  }
  Matrix d(from.count(), width);
  for (int token = 0; token < from.count(); ++token) {
    const auto [row, column] = place(token);
    d.row(token) = dfour.row(row).segment(column, width);
  }
  return d;
}

}  // namespace whereabouts
