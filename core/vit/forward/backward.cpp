#include "core/vit/forward/backward.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/forward/backward_parts.h"
#include "core/vit/forward/backward_pool.h"
#include "core/vit/forward/block_views.h"

namespace whereabouts {

using namespace plain;

namespace {

using Pooling = VitConfiguration::Pooling;

// Each patch gives to its neighbours what they took of it.
Matrix convolution_backward(const Matrix& dy, const PositionConvolution& cpe) {
  const MatrixView kernel(cpe.weight, dy.cols(), 9);
  const Eigen::Index first = dy.rows() - Eigen::Index{cpe.grid_rows} * cpe.grid_columns;
  Matrix dx = Matrix::Zero(dy.rows(), dy.cols());
  for (int row = 0; row < cpe.grid_rows; ++row) {
    for (int column = 0; column < cpe.grid_columns; ++column) {
      const auto from = dy.row(first + row * cpe.grid_columns + column);
      for (int tap = 0; tap < 9; ++tap) {
        const int r = row + tap / 3 - 1, c = column + tap % 3 - 1;
        if (r < 0 || r >= cpe.grid_rows || c < 0 || c >= cpe.grid_columns) continue;
        dx.row(first + r * cpe.grid_columns + c) += from.cwiseProduct(kernel.col(tap).transpose());
      }
    }
  }
  return dx;
}

Eigen::ArrayXf lengths_of(const Matrix& rows) {
  return rows.rowwise().norm().array().max(1e-12F);
}

// Of x / |x|, row by row.
Matrix unit_backward(const Matrix& x, Matrix dy) {
  const Eigen::ArrayXf lengths = lengths_of(x);
  const Matrix unit = (x.array().colwise() / lengths).matrix();
  const Eigen::ArrayXf along = unit.cwiseProduct(dy).rowwise().sum().array();
  dy -= (unit.array().colwise() * along).matrix();
  return (dy.array().colwise() / lengths).matrix();
}

Matrix scaled(Matrix rows, const float* scale) {
  if (scale != nullptr) rows.array().rowwise() *= Vector(scale, rows.cols()).array();
  return rows;
}

// The attention of a block as it is computed, kept for the way back.
struct AttentionOfBlock {
  Matrix raw, normed;    // (tokens, 3 heads dim): before and behind the norms of heads
  Matrix probabilities;  // (heads * tokens, tokens)
  Matrix heads;          // (tokens, heads dim)
};

class BlockBackward {
 public:
  BlockBackward(const BlockWeights& weights, const EncoderShape& shape, const Progress& progress)
      : weights_(weights),
        shape_(shape),
        progress_(progress),
        dim_(shape.dim()),
        inner_(shape.inner()),
        scale_(1 / std::sqrt(static_cast<float>(shape.dim()))) {}

  AttentionOfBlock attend(const Matrix& input) const {
    AttentionOfBlock made;
    made.raw = product(input, weights_.qkv, progress_);
    made.normed = made.raw;
    each_norm([&](const NormView& norm, Eigen::Index first) {
      auto part = made.normed.middleCols(first, norm.size);
      part = normalized(part, norm, shape_.epsilon);
    });
    const Eigen::Index tokens = input.rows();
    made.probabilities.resize(shape_.heads * tokens, tokens);
    made.heads.resize(tokens, inner_);
    for (int head = 0; head < shape_.heads; ++head) {
      progress_.check();
      Matrix logits = scale(head) * turned(made, 0, head) * turned(made, 1, head).transpose();
      if (weights_.bias.table != nullptr) logits += relative_bias(weights_.bias, head, tokens);
      if (weights_.shaw.keys != nullptr) add_shaw(logits, made, head);
      auto own = made.probabilities.middleRows(head * tokens, tokens);
      own = softmax(std::move(logits));
      made.heads.middleCols(head * dim_, dim_) = own * part(made.normed, 2, head);
    }
    return made;
  }

  // `dheads`: by what the heads give. Returns that by the input of the product; `dprobabilities` gets that by
  // the probabilities.
  Matrix backward(const AttentionOfBlock& made, const Matrix& dheads, Matrix& dprobabilities) const {
    const Eigen::Index tokens = dheads.rows();
    dprobabilities.resize(shape_.heads * tokens, tokens);
    Matrix dqkv(tokens, 3 * inner_);
    for (int head = 0; head < shape_.heads; ++head) {
      progress_.check();
      const auto seen = made.probabilities.middleRows(head * tokens, tokens);
      const Matrix dhead = dheads.middleCols(head * dim_, dim_);
      auto dseen = dprobabilities.middleRows(head * tokens, tokens);
      dseen = dhead * part(made.normed, 2, head).transpose();
      dqkv.middleCols(2 * inner_ + head * dim_, dim_) = seen.transpose() * dhead;
      Matrix dlogits = seen.cwiseProduct(dseen);
      const Eigen::VectorXf sums = dlogits.rowwise().sum();
      dlogits -= (seen.array().colwise() * sums.array()).matrix();
      Matrix dq = scale(head) * dlogits * turned(made, 1, head),
             dk = scale(head) * dlogits.transpose() * turned(made, 0, head);
      if (weights_.rotation.present()) {
        dq = rotated(std::move(dq), weights_.rotation, head, true);
        dk = rotated(std::move(dk), weights_.rotation, head, true);
      }
      if (weights_.head_scales != nullptr) {
        dq = unit_backward(part(made.normed, 0, head), std::move(dq));
        dk = unit_backward(part(made.normed, 1, head), std::move(dk));
      }
      if (weights_.shaw.keys != nullptr) add_shaw_backward(dq, dlogits);
      dqkv.middleCols(head * dim_, dim_) = dq;
      dqkv.middleCols(inner_ + head * dim_, dim_) = dk;
    }
    each_norm([&](const NormView& norm, Eigen::Index first) {
      dqkv.middleCols(first, norm.size) = norm_backward(made.raw.middleCols(first, norm.size), norm,
                                                        shape_.epsilon, dqkv.middleCols(first, norm.size));
    });
    return product_backward(dqkv, weights_.qkv, progress_);
  }

 private:
  // Queries, keys and values of a head, (tokens, dim).
  Matrix part(const Matrix& qkv, Eigen::Index which, int head) const {
    return qkv.middleCols(which * inner_ + head * dim_, dim_);
  }
  Matrix turned(const AttentionOfBlock& made, Eigen::Index which, int head) const {
    Matrix own = part(made.normed, which, head);
    if (weights_.head_scales != nullptr) {
      const Eigen::ArrayXf lengths = lengths_of(own);
      own.array().colwise() /= lengths;
    }
    return weights_.rotation.present() ? rotated(std::move(own), weights_.rotation, head) : own;
  }
  float scale(int head) const {
    return weights_.head_scales != nullptr ? weights_.head_scales[head] : scale_;
  }
  // The norms of queries, keys and values, with the first column that each goes over.
  template <typename Do>
  void each_norm(const Do& apply) const {
    Eigen::Index begin = 0;
    for (const NormView* norm : {&weights_.q_norm, &weights_.k_norm, &weights_.v_norm}) {
      for (Eigen::Index first = 0; norm->present() && first < inner_; first += norm->size)
        apply(*norm, begin + first);
      begin += inner_;
    }
  }
  // q_i . keys[index(i, j)] / sqrt(dim), of queries that are not turned.
  void add_shaw(Matrix& logits, const AttentionOfBlock& made, int head) const {
    const Matrix products = scale_ * part(made.normed, 0, head) *
                            MatrixView(weights_.shaw.keys, weights_.shaw.rows, dim_).transpose();
    for (Eigen::Index i = 0; i < logits.rows(); ++i) {
      for (Eigen::Index j = 0; j < logits.cols(); ++j)
        logits(i, j) += products(i, weights_.shaw.index[i * logits.cols() + j]);
    }
  }
  void add_shaw_backward(Matrix& dq, const Matrix& dlogits) const {
    const MatrixView keys(weights_.shaw.keys, weights_.shaw.rows, dim_);
    for (Eigen::Index i = 0; i < dlogits.rows(); ++i) {
      for (Eigen::Index j = 0; j < dlogits.cols(); ++j)
        dq.row(i) += scale_ * dlogits(i, j) * keys.row(weights_.shaw.index[i * dlogits.cols() + j]);
    }
  }

  const BlockWeights& weights_;
  const EncoderShape& shape_;
  const Progress& progress_;
  const Eigen::Index dim_, inner_;
  const float scale_;
};

}  // namespace

Message without_backward(const VitConfiguration& configuration) {
  const Pooling pooling = configuration.pooling;
  if (configuration.classes == 0 || !configuration.head_unknown.empty())
    return Message("it has no head, so that there is no class to be relevant for");
  if (!configuration.stages.empty()) return Message("its blocks lie in stages");
  if (configuration.block_windows.any()) return Message("its tokens see one another in windows");
  if (!configuration.beside.empty()) return configuration.beside;
  if (configuration.film.time_slots() > 1) return Message("it sees films");
  if (pooling == Pooling::class_attention || configuration.class_joins > 0 || configuration.class_blocks > 0)
    return Message("a class token of its head sees the patches in blocks of its own");
  if (configuration.pape) return Message("its attention has parabolas of the distance");
  if (configuration.decomposed) return Message("its queries meet vectors of offsets");
  if (configuration.keys_apart) return Message("its keys are of fewer places than its queries");
  if (!configuration.is_plain_softmax())
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
  for (const PackedBlock& block : weights.blocks) {
    if (block.time) return Message("its attention is divided over space and time");
    if (block.inner_activation != Activation::none) return Message("its attention has an activation");
    if (block.local.rows() > 0 || block.interaction.first.rows() > 0 || block.mlp.convolution.rows() > 0)
      return Message("convolutions stand in its blocks");
    if (block.reduction || block.convolutions)
      return Message("its keys are of fewer places than its queries");
    if (block.view().composed.present() || block.place_logits.rows() > 0 || block.difference_norm.present() ||
        block.over_channels)
      return Message("its attention is more than one softmax of queries and keys");
  }
  return {};
}

BackwardPass::BackwardPass(const VitConfiguration& configuration, const VitWeights& weights,
                           const PositionEncoding* position, GridShape grid, const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      position_(position),
      grid_(grid),
      progress_(progress) {}

Matrix BackwardPass::run(const std::vector<Matrix>& states, int of_class, const OnGradient& on_layer,
                         double& logit) {
  Matrix gradient = through_head(states.back(), of_class, on_layer, logit);
  for (int block = configuration_.depth - 1; block >= 0; --block) {
    gradient = through_block(block, states[static_cast<std::size_t>(block)], gradient, on_layer);
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
Matrix BackwardPass::through_block(int number, const Matrix& x, const Matrix& after,
                                   const OnGradient& on_layer) {
  const EncoderStage stage = configuration_.stage_of(number);
  const std::vector<std::shared_ptr<const WindowTable>> no_windows;
  BlockViews views(weights_, position_, no_windows, stage, grid_);
  const BlockWeights weights = views.unpacked(number, progress_);
  EncoderShape shape =
      encoder_shape(configuration_, weights_, position_, {}, 1, static_cast<int>(x.rows()), stage);
  const bool pre = shape.norm_order == NormOrder::pre, post = shape.norm_order == NormOrder::post,
             res_post = shape.norm_order == NormOrder::res_post;
  const NormView none;
  const NormView &first = pre ? weights.norm1 : none,
                 &second = pre && !weights.parallel ? weights.norm2 : none,
                 &of_attention = res_post ? weights.norm1 : weights.branch_norm1,
                 &of_mlp = res_post ? weights.norm2 : weights.branch_norm2,
                 &behind_first = post ? weights.norm1 : none, &behind_second = post ? weights.norm2 : none;
  const float epsilon = shape.epsilon;
  const BlockBackward parts(weights, shape, progress_);

  // Forward, with what the way back needs.
  const Matrix input = normalized(x, first, epsilon);
  const AttentionOfBlock attention = parts.attend(input);
  const Matrix projected =
      product(normalized(attention.heads, weights.inner_norm, epsilon), weights.proj, progress_);
  const Matrix sum = x + scaled(normalized(projected, of_attention, epsilon), weights.layer_scale1);
  const Matrix middle = normalized(sum, behind_first, epsilon);
  const Matrix before = weights.parallel ? input : normalized(middle, second, epsilon);
  // What the MLP gives is needed only where a norm or a convolution follows it.
  Matrix branch, whole, convolved_sum;
  const bool follows = of_mlp.present() || behind_second.present() || weights.norm3.present();
  if (follows) {
    Matrix hidden = product(before, weights.mlp.fc1, progress_);
    if (weights.mlp.gate.present()) {
      hidden.array() *= opened_by(product(before, weights.mlp.gate, progress_), shape.activation).array();
    } else {
      hidden = opened_by(std::move(hidden), shape.activation);
    }
    branch = product(normalized(std::move(hidden), weights.mlp.norm, epsilon), weights.mlp.fc2, progress_);
    whole = middle + scaled(normalized(branch, of_mlp, epsilon), weights.layer_scale2);
    convolved_sum = normalized(whole, behind_second, epsilon);
    if (weights.cpe.weight != nullptr)
      convolved_sum += convolved(convolved_sum, weights.cpe, shape, progress_);
  }

  // Backward.
  Matrix d = norm_backward(convolved_sum, weights.norm3, epsilon, after);
  if (weights.cpe.weight != nullptr) d += convolution_backward(d, weights.cpe);
  d = norm_backward(whole, behind_second, epsilon, std::move(d));
  const Matrix dbefore =
      mlp_backward(weights.mlp, shape.activation, epsilon, before,
                   norm_backward(branch, of_mlp, epsilon, scaled(d, weights.layer_scale2)), progress_);
  if (!weights.parallel) d += norm_backward(middle, second, epsilon, dbefore);
  d = norm_backward(sum, behind_first, epsilon, std::move(d));
  const Matrix dprojected = norm_backward(projected, of_attention, epsilon, scaled(d, weights.layer_scale1));
  const Matrix dheads = norm_backward(attention.heads, weights.inner_norm, epsilon,
                                      product_backward(dprojected, weights.proj, progress_));
  Matrix dprobabilities;
  Matrix dinput = parts.backward(attention, dheads, dprobabilities);
  if (weights.parallel) dinput += dbefore;
  d += norm_backward(x, first, epsilon, std::move(dinput));
  if (on_layer) on_layer({number, shape.heads, attention.probabilities, dprobabilities, x, d});
  return d;
}

}  // namespace whereabouts
