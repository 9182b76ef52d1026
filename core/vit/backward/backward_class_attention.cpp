#include "core/vit/backward/backward_class_attention.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

using namespace plain;

ClassTokenBackward::Layer::Layer(const ClassAttention& from, const Progress& progress)
    : weights(from),
      q(from.q, progress),
      keys_values(from.keys_values, progress),
      proj(from.proj, progress),
      mlp(from.mlp, progress) {}

ClassTokenBackward::ClassTokenBackward(const VitConfiguration& configuration, const VitWeights& weights,
                                       const Matrix& patches, const Progress& progress)
    : configuration_(configuration),
      weights_(weights),
      progress_(progress),
      patches_move_(!weights.class_attention.empty()) {
  const std::vector<ClassAttention>& own = patches_move_ ? weights.class_attention : weights.class_blocks;
  Matrix all(patches.rows() + 1, patches.cols());
  all << patches, weights.class_token;
  for (const ClassAttention& each : own) {
    Layer& layer = layers_.emplace_back(each, progress);
    layer.entered = std::move(all);
    all = patches_move_ ? layer_of_xcit(layer) : layer_of_volo(layer);
  }
  last_ = all.bottomRows(1);
  pooled_ = normalized(last_, weights.norm.view(), configuration.epsilon).row(0);
}

// What the class token sees, behind the projection, (1, D).
Matrix ClassTokenBackward::attended(Layer& layer) const {
  layer.normed = normalized(layer.entered, layer.weights.norm1.view(), configuration_.epsilon);
  layer.heads = std::make_unique<HeadsBackward>(product(layer.normed.bottomRows(1), layer.q.view, progress_),
                                                product(layer.normed, layer.keys_values.view, progress_),
                                                configuration_.heads, progress_);
  return product(layer.heads->out(), layer.proj.view, progress_);
}

// Everything goes on as its sum with a scaled branch: of the class token its attention, of the patches their
// norm. A second norm follows, of patches only where the model has one of all tokens; then the MLP of the
// class token, and the patches twice.
Matrix ClassTokenBackward::layer_of_xcit(Layer& layer) const {
  Matrix branch(layer.entered.rows(), layer.entered.cols());
  const Matrix seen = attended(layer);
  branch << layer.normed.topRows(branch.rows() - 1), seen;
  layer.sums = layer.entered + scaled(std::move(branch), layer.weights.scale1);
  const NormView norm2 = layer.weights.norm2.view();
  const Matrix all = normalized(layer.sums, norm2, configuration_.epsilon);
  layer.before = all.bottomRows(1);
  Matrix given = 2 * (weights_.class_attention_norms_all ? all : layer.sums);
  given.bottomRows(1) = layer.before + scaled(mlp_of(layer.mlp.view, configuration_.activation,
                                                     configuration_.epsilon, layer.before, progress_),
                                              layer.weights.scale2);
  return given;
}

// A block of the class token alone.
Matrix ClassTokenBackward::layer_of_volo(Layer& layer) const {
  const float epsilon = configuration_.epsilon;
  layer.sums = layer.entered.bottomRows(1) + attended(layer);
  layer.before = normalized(layer.sums, layer.weights.norm2.view(), epsilon);
  Matrix given = layer.entered;
  given.bottomRows(1) =
      layer.sums + mlp_of(layer.mlp.view, configuration_.activation, epsilon, layer.before, progress_);
  return given;
}

// By what entered the first norm, (tokens + 1, D), of one by what the attention gave.
Matrix ClassTokenBackward::attention_backward(const Layer& layer, const Matrix& dattended,
                                              Matrix& by_probabilities) const {
  HeadsBackward::Gradients by =
      layer.heads->backward(product_backward(dattended, layer.proj.view, progress_));
  by_probabilities = std::move(by.probabilities);
  Matrix dnormed = product_backward(by.keys_values, layer.keys_values.view, progress_);
  dnormed.bottomRows(1) += product_backward(by.queries, layer.q.view, progress_);
  return dnormed;
}

Matrix ClassTokenBackward::back_through_xcit(const Layer& layer, Matrix d, Matrix& by_probabilities) const {
  const float epsilon = configuration_.epsilon;
  const Eigen::Index patches = d.rows() - 1;
  const Matrix of_token = d.bottomRows(1);
  d *= 2;
  d.bottomRows(1) = of_token + mlp_backward(layer.mlp.view, configuration_.activation, epsilon, layer.before,
                                            scaled(of_token, layer.weights.scale2), progress_);
  const NormView norm2 = layer.weights.norm2.view();
  if (weights_.class_attention_norms_all) {
    d = norm_backward(layer.sums, norm2, epsilon, std::move(d));
  } else {
    d.bottomRows(1) = norm_backward(layer.sums.bottomRows(1), norm2, epsilon, d.bottomRows(1));
  }
  const Matrix dbranch = scaled(d, layer.weights.scale1);
  Matrix dnormed = attention_backward(layer, dbranch.bottomRows(1), by_probabilities);
  dnormed.topRows(patches) += dbranch.topRows(patches);
  return d + norm_backward(layer.entered, layer.weights.norm1.view(), epsilon, std::move(dnormed));
}

Matrix ClassTokenBackward::back_through_volo(const Layer& layer, Matrix d, Matrix& by_probabilities) const {
  const float epsilon = configuration_.epsilon;
  const Matrix of_token = d.bottomRows(1);
  const Matrix dsums = of_token + norm_backward(layer.sums, layer.weights.norm2.view(), epsilon,
                                                mlp_backward(layer.mlp.view, configuration_.activation,
                                                             epsilon, layer.before, of_token, progress_));
  d.bottomRows(1) = dsums;
  return d + norm_backward(layer.entered, layer.weights.norm1.view(), epsilon,
                           attention_backward(layer, dsums, by_probabilities));
}

Matrix ClassTokenBackward::backward(const RowVector& dpooled, const OnGradient& on_layer) const {
  Matrix d = Matrix::Zero(layers_.front().entered.rows(), dpooled.size());
  d.bottomRows(1) = norm_backward(last_, weights_.norm.view(), configuration_.epsilon, dpooled);
  const Eigen::Index patches = d.rows() - 1;
  for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) {
    Matrix by_probabilities;
    d = patches_move_ ? back_through_xcit(*layer, std::move(d), by_probabilities)
                      : back_through_volo(*layer, std::move(d), by_probabilities);
    if (!on_layer) continue;
    const Matrix input = layer->entered.topRows(patches), by_input = d.topRows(patches);
    on_layer({configuration_.depth, configuration_.heads, layer->heads->probabilities(), by_probabilities,
              input, by_input});
  }
  return d.topRows(patches);
}

}  // namespace whereabouts
