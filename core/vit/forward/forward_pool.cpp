// From tokens to logits.
#include <cmath>

#include "core/vit/forward/forward.h"
#include "core/vit/forward/one_query.h"

namespace whereabouts {

using Pooling = VitConfiguration::Pooling;

Matrix ForwardPass::pool() {
  const int width = static_cast<int>(x_.cols());
  const Pooling pooling = configuration_.pooling;
  if (pooling == Pooling::attention) return pool_by_attention();
  const bool two = pooling == Pooling::class_and_distillation || pooling == Pooling::class_and_mean;
  Matrix pooled(count_, two ? 2 * width : width);
  const int first = configuration_.pool_sees_prefix ? 0 : prefix_;
  for (int b = 0; b < count_; ++b) {
    const auto tokens = x_.middleRows(b * tokens_, tokens_);
    const auto mean = [&] { return tokens.bottomRows(tokens_ - first).colwise().mean(); };
    const auto max = [&] { return tokens.bottomRows(tokens_ - first).colwise().maxCoeff(); };
    if (pooling == Pooling::mean) {
      pooled.row(b) = mean();
    } else if (pooling == Pooling::max) {
      pooled.row(b) = max();
    } else if (pooling == Pooling::mean_and_max) {
      pooled.row(b) = 0.5F * (mean() + max());
    } else {
      pooled.row(b).head(width) = tokens.row(0);
    }
    if (pooling == Pooling::class_and_distillation) pooled.row(b).tail(width) = tokens.row(1);
    if (pooling == Pooling::class_and_mean) pooled.row(b).tail(width) = mean();
  }
  if (!weights_.second.present()) return pooled;
  const Matrix second = pool_second();
  Matrix both(count_, width + second.cols());
  both << pooled, second;
  return both;
}

Matrix ForwardPass::pool_by_attention() {
  const AttentionPoolWeights& pool = weights_.attention_pool;
  const int width = configuration_.width;
  const int heads = configuration_.pool_heads > 0 ? configuration_.pool_heads : configuration_.heads;
  // timm's ViT pools patches alone, its Perception Encoder the class token with them.
  const int first = configuration_.pool_sees_prefix ? 0 : prefix_, seen_tokens = tokens_ - first;
  Matrix key_value(rows_, 2 * width);
  linear(x_.data(), width, rows_, pool.key_value, key_value.data(), 2 * width, {}, progress_);
  const RowVector query = Eigen::Map<const RowVector>(pool.query.data(), width);
  Matrix seen(count_, width);
  for (Eigen::Index b = 0; b < count_; ++b)
    seen.row(b) = seen_by(query, key_value.middleRows(b * tokens_ + first, seen_tokens), heads, progress_);
  Matrix pooled(count_, width), normed(count_, width);
  linear(seen.data(), width, count_, pool.out, pooled.data(), width, {}, progress_);
  if (pool.mlp.hidden == 0) return pooled;
  pool.norm.apply(pooled.data(), width, count_, configuration_.epsilon, normed.data(), width);
  Epilogue epilogue;
  epilogue.residual = pooled.data();
  epilogue.residual_stride = width;
  MlpBuffers buffers;
  compute_mlp(pool.mlp.view(), configuration_.pool_activation, configuration_.epsilon, normed.data(), count_,
              epilogue, pooled.data(), buffers, progress_);
  return pooled;
}

// A class token through its blocks, (count, D), with the patches as the last block leaves them.
Matrix ForwardPass::pool_by_class_blocks() {
  const int width = configuration_.width, heads = configuration_.heads;
  const float epsilon = configuration_.epsilon;
  Matrix token = weights_.class_token.replicate(count_, 1), normed(rows_ + count_, width);
  Matrix query(count_, width), keys_values(rows_ + count_, 2 * width), seen(count_, width);
  for (const ClassAttention& block : weights_.class_blocks) {
    // All patches, then the class token of each image.
    normed << x_, token;
    block.norm1.apply(normed.data(), width, rows_ + count_, epsilon, normed.data(), width);
    linear(normed.row(rows_).data(), width, count_, block.q, query.data(), width, {}, progress_);
    linear(normed.data(), width, rows_ + count_, block.keys_values, keys_values.data(), 2 * width, {},
           progress_);
    for (int image = 0; image < count_; ++image) {
      Matrix own(tokens_ + 1, 2 * width);
      own << keys_values.middleRows(Eigen::Index{image} * tokens_, tokens_), keys_values.row(rows_ + image);
      seen.row(image) = seen_by(query.row(image), own, heads, progress_);
    }
    Epilogue add;
    add.residual = token.data();
    add.residual_stride = width;
    linear(seen.data(), width, count_, block.proj, token.data(), width, add, progress_);
    Matrix inside(count_, width);
    block.norm2.apply(token.data(), width, count_, epsilon, inside.data(), width);
    MlpBuffers buffers;
    compute_mlp(block.mlp.view(), configuration_.activation, epsilon, inside.data(), count_, add,
                token.data(), buffers, progress_);
  }
  weights_.norm.apply(token.data(), width, count_, epsilon, token.data(), width);
  return token;
}

void ForwardPass::finish() {
  const int width = configuration_.width;
  const bool by_class = configuration_.pooling == Pooling::class_attention;
  const bool joins = !weights_.class_blocks.empty();
  if (by_class) result_.pooled = pool_by_class_attention();
  if (joins) result_.pooled = pool_by_class_blocks();
  if (weights_.norm.present()) {
    weights_.norm.apply(x_.data(), width, rows_, configuration_.epsilon, x_.data(), width);
  }
  if (weights_.neck.present()) apply_neck();
  if (!by_class && !joins) result_.pooled = pool();
  result_.logits = logits_of(configuration_, weights_, result_.pooled, progress_);
  if (const int classes = weights_.token_head.outputs(); classes > 0) {
    Matrix each(rows_, classes);
    linear(x_.data(), width, rows_, weights_.token_head, each.data(), classes, {}, progress_);
    for (int image = 0; image < count_; ++image)
      result_.logits.row(image) +=
          0.5F * each.middleRows(Eigen::Index{image} * tokens_, tokens_).colwise().maxCoeff();
  }
  result_.tokens = std::move(x_);
}

void take_head_step(const HeadStep& step, Matrix& x, const Progress& progress) {
  const int rows = static_cast<int>(x.rows());
  if (step.norm.present()) step.norm.apply(x.data(), x.cols(), rows, step.epsilon, x.data(), x.cols());
  if (!step.factor.empty()) {
    const Eigen::Map<const RowVector> factor(step.factor.data(), x.cols()),
        shift(step.shift.data(), x.cols());
    x = (x.array().rowwise() * factor.array()).rowwise() + shift.array();
  }
  if (step.product.outputs() > 0) {
    Matrix inner(rows, step.product.outputs());
    linear(x.data(), x.cols(), rows, step.product, inner.data(), inner.cols(), {}, progress);
    x = std::move(inner);
  }
  switch (step.activation) {
    case HeadActivation::none:
      break;
    case HeadActivation::relu:
      x = x.cwiseMax(0.0F);
      break;
    case HeadActivation::gelu:
      x = x.unaryExpr([](float v) { return 0.5F * v * (1 + std::erf(v * 0.70710678F)); });
      break;
    case HeadActivation::gelu_tanh:
      x = x.unaryExpr(
          [](float v) { return 0.5F * v * (1 + std::tanh(0.79788456F * (v + 0.044715F * v * v * v))); });
      break;
    case HeadActivation::tanh:
      x = x.array().tanh();
      break;
    case HeadActivation::silu:
      x = x.unaryExpr([](float v) { return v / (1 + std::exp(-v)); });
      break;
  }
}

Matrix logits_of(const VitConfiguration& configuration, const VitWeights& weights, Matrix& pooled,
                 const Progress& progress) {
  const int rows = static_cast<int>(pooled.rows());
  if (weights.fc_norm.present()) {
    weights.fc_norm.apply(pooled.data(), pooled.cols(), rows, configuration.epsilon, pooled.data(),
                          pooled.cols());
  }
  for (const HeadStep& step : weights.head_steps) take_head_step(step, pooled, progress);
  Matrix logits(rows, weights.head.outputs());
  if (weights.head.outputs() > 0)
    linear(pooled.data(), pooled.cols(), rows, weights.head, logits.data(), logits.cols(), {}, progress);
  return logits;
}

}  // namespace whereabouts
