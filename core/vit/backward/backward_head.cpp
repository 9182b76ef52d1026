#include "core/vit/backward/backward_head.h"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_class_attention.h"
#include "core/vit/backward/backward_parts.h"
#include "core/vit/backward/backward_pool.h"
#include "core/vit/forward/forward.h"

namespace whereabouts {

using namespace plain;

namespace {

using Pooling = VitConfiguration::Pooling;

// By what a step took, `x`, which made `y` of it.
Matrix head_step_backward(const HeadStep& step, const Matrix& x, const Matrix& y, Matrix d,
                          const Progress& progress) {
  Matrix before = normalized(x, step.norm.present() ? step.norm.view() : NormView{}, step.epsilon);
  if (!step.factor.empty()) {
    before.array().rowwise() *= Vector(step.factor.data(), before.cols()).array();
    before.rowwise() += Vector(step.shift.data(), before.cols());
  }
  const bool has_product = step.product.outputs() > 0;
  const OpenLayer layer(step.product, progress);
  const Matrix entered = has_product ? product(before, layer.view, progress) : before;
  switch (step.activation) {
    case HeadActivation::none:
      break;
    case HeadActivation::relu:
      multiply_by_slope(entered, Activation::relu, d);
      break;
    case HeadActivation::gelu:
      multiply_by_slope(entered, Activation::gelu, d);
      break;
    case HeadActivation::gelu_tanh:
      multiply_by_slope(entered, Activation::gelu_tanh, d);
      break;
    case HeadActivation::tanh:
      d.array() *= 1 - y.array().square();
      break;
    case HeadActivation::silu:
      multiply_by_slope(entered, Activation::silu, d);
      break;
  }
  if (has_product) d = product_backward(d, layer.view, progress);
  if (!step.factor.empty()) d.array().rowwise() *= Vector(step.factor.data(), d.cols()).array();
  return norm_backward(x, step.norm.present() ? step.norm.view() : NormView{}, step.epsilon, std::move(d));
}

// By what was pooled, (1, numbers): through the norm behind it, the layers of the head, and the class.
Matrix classes_backward(const VitConfiguration& configuration, const VitWeights& weights,
                        const Matrix& pooled, int of_class, double& logit, const Progress& progress) {
  const NormView norm = weights.fc_norm.present() ? weights.fc_norm.view() : NormView{};
  std::vector<Matrix> taken = {normalized(pooled, norm, configuration.epsilon)};
  for (const HeadStep& step : weights.head_steps) {
    Matrix next = taken.back();
    take_head_step(step, next, progress);
    taken.push_back(std::move(next));
  }
  const OpenLayer head(weights.head, progress);
  const Vector row(head.weight.data() + Eigen::Index{of_class} * weights.head.inputs(),
                   weights.head.inputs());
  logit = static_cast<double>(taken.back().row(0).dot(row)) +
          static_cast<double>(head.bias[static_cast<std::size_t>(of_class)]);
  Matrix d = row;
  for (std::size_t step = weights.head_steps.size(); step > 0; --step)
    d = head_step_backward(weights.head_steps[step - 1], taken[step - 1], taken[step], std::move(d),
                           progress);
  return norm_backward(pooled, norm, configuration.epsilon, std::move(d));
}

// As the model's own tokens are pooled: the class token in front, or the mean of the others.
RowVector pooled_beside(const VitConfiguration& configuration, const VitWeights& weights,
                        const Matrix& last) {
  const Matrix tokens = normalized(last, weights.second.norm.view(), configuration.epsilon);
  if (configuration.pooling == Pooling::class_token) return tokens.row(0);
  return tokens.bottomRows(tokens.rows() - 1).colwise().mean();
}

Matrix beside_backward(const VitConfiguration& configuration, const VitWeights& weights, const Matrix& last,
                       const RowVector& dpooled) {
  Matrix d = Matrix::Zero(last.rows(), last.cols());
  if (configuration.pooling == Pooling::class_token) {
    d.row(0) = dpooled;
  } else {
    d.bottomRows(d.rows() - 1).rowwise() = dpooled / static_cast<float>(d.rows() - 1);
  }
  return norm_backward(last, weights.second.norm.view(), configuration.epsilon, std::move(d));
}

// Of the classes of every token (VOLO): half of the largest number of a class, which is added to `logit`, by
// `last`.
Matrix token_head_backward(const VitConfiguration& configuration, const VitWeights& weights,
                           const Matrix& last, int of_class, double& logit, const Progress& progress) {
  const NormView norm = weights.norm.present() ? weights.norm.view() : NormView{};
  const OpenLayer head(weights.token_head, progress);
  const Vector row(head.weight.data() + Eigen::Index{of_class} * head.view.inputs, head.view.inputs);
  const Matrix each = normalized(last, norm, configuration.epsilon) * row.transpose();
  Eigen::Index at = 0;
  const float largest = each.col(0).maxCoeff(&at);
  logit += 0.5 * static_cast<double>(largest + head.bias[static_cast<std::size_t>(of_class)]);
  Matrix d = Matrix::Zero(last.rows(), last.cols());
  d.row(at) = 0.5F * row;
  return norm_backward(last, norm, configuration.epsilon, std::move(d));
}

}  // namespace

Matrix head_backward(const VitConfiguration& configuration, const VitWeights& weights, const Matrix& last,
                     int of_class, const OnGradient& on_layer, double& logit, const Progress& progress,
                     TokensBeside* beside) {
  if (ClassTokenBackward::has(weights)) {
    const ClassTokenBackward token(configuration, weights, last, progress);
    const Matrix dpooled =
        classes_backward(configuration, weights, token.pooled(), of_class, logit, progress);
    Matrix d = token.backward(dpooled.row(0), on_layer);
    if (weights.token_head.outputs() > 0)
      d += token_head_backward(configuration, weights, last, of_class, logit, progress);
    return d;
  }
  // A neck stands behind that norm, and has it with its own.
  const NormView norm = weights.norm.present() && !weights.neck.present() ? weights.norm.view() : NormView{};
  const Matrix tokens = normalized(last, norm, configuration.epsilon);
  const Eigen::Index width = tokens.cols(), first = configuration.first_pooled(),
                     pooled_tokens = tokens.rows() - first;
  const Pooling pooling = configuration.pooling;
  const bool two = pooling == Pooling::class_and_distillation || pooling == Pooling::class_and_mean;
  const auto behind = tokens.bottomRows(pooled_tokens);
  const RowVector mean = behind.colwise().mean(), largest = behind.colwise().maxCoeff();
  // One that looks at the tokens with a query of its own.
  std::optional<PoolBackward> pool;
  if (pooling == Pooling::attention) pool.emplace(configuration, weights.attention_pool, tokens, progress);
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
  if (beside != nullptr) {
    const RowVector also = pooled_beside(configuration, weights, beside->last);
    pooled.conservativeResize(Eigen::NoChange, pooled.cols() + also.size());
    pooled.rightCols(also.size()) = also;
  }

  Matrix dpooled = classes_backward(configuration, weights, pooled, of_class, logit, progress);
  if (beside != nullptr) {
    const Eigen::Index theirs = beside->last.cols();
    beside->by_last = beside_backward(configuration, weights, beside->last, dpooled.row(0).tail(theirs));
    dpooled.conservativeResize(Eigen::NoChange, dpooled.cols() - theirs);
  }

  if (pool) {
    Matrix by_weights;
    const Matrix by_tokens = pool->backward(dpooled.row(0), by_weights);
    if (on_layer)
      on_layer({configuration.depth, pool->heads(), pool->weights(), by_weights, tokens, by_tokens});
    return norm_backward(last, norm, configuration.epsilon, by_tokens);
  }
  Matrix dtokens = Matrix::Zero(tokens.rows(), width);
  const auto to_mean = [&](const RowVector& share) {
    dtokens.bottomRows(pooled_tokens).rowwise() += share / static_cast<float>(pooled_tokens);
  };
  const auto to_largest = [&](const RowVector& share) {
    for (Eigen::Index column = 0; column < width; ++column) {
      Eigen::Index at = 0;
      behind.col(column).maxCoeff(&at);
      dtokens(first + at, column) += share[column];
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
  return norm_backward(last, norm, configuration.epsilon, std::move(dtokens));
}

}  // namespace whereabouts
