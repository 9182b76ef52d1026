#include "core/vit/backward/backward_block.h"

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_clipping.h"
#include "core/vit/backward/backward_differences.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

using namespace plain;

BlockBackward::BlockBackward(const BlockWeights& weights, const EncoderShape& shape, const Matrix& x,
                             const Progress& progress)
    : weights_(weights), shape_(shape), x_(x), progress_(progress) {
  const bool pre = shape.norm_order == NormOrder::pre, post = shape.norm_order == NormOrder::post,
             res_post = shape.norm_order == NormOrder::res_post;
  if (pre) first_ = weights.norm1;
  if (pre && !weights.parallel) second_ = weights.norm2;
  of_attention_ = res_post ? weights.norm1 : weights.branch_norm1;
  of_mlp_ = res_post ? weights.norm2 : weights.branch_norm2;
  if (post) behind_first_ = weights.norm1;
  if (post) behind_second_ = weights.norm2;

  const float epsilon = shape.epsilon;
  input_ = normalized(x, first_, epsilon);
  if (weights.composed.still.raw) input_ = with_still(std::move(input_), x);
  attention_ = attention_backward(weights, shape, input_, progress);
  attended_ = differences_of_heads(attention_->heads(), weights.differences, shape.heads);
  heads_ = opened_by(attended_, weights.inner_activation);
  projected_ =
      held_product(normalized(heads_, weights.inner_norm, epsilon), weights.proj, of_projection(), progress);
  sum_ = x + scaled(normalized(projected_, of_attention_, epsilon), weights.layer_scale1);
  middle_ = normalized(sum_, behind_first_, epsilon);
  if (weights.local.weight != nullptr) middle_ = convolved(middle_, weights.local, shape, progress);
  if (weights.interaction.first != nullptr)
    middle_ = interaction_.emplace(weights.interaction, shape, std::move(middle_), progress).output();
  before_ = weights.parallel ? input_ : normalized(middle_, second_, epsilon);
}

Clipping BlockBackward::of_projection() const {
  return weights_.clipping == nullptr ? Clipping{} : weights_.clipping->proj;
}

// `rows`, with those of `still` where a token stands still.
Matrix BlockBackward::with_still(Matrix rows, const Matrix& still) const {
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    if (weights_.composed.still.still(static_cast<int>(row))) rows.row(row) = still.row(row);
  }
  return rows;
}

Matrix BlockBackward::without_still(Matrix rows) const {
  for (Eigen::Index row = 0; row < rows.rows(); ++row) {
    if (weights_.composed.still.still(static_cast<int>(row))) rows.row(row).setZero();
  }
  return rows;
}

// What the MLP gives, and what is behind it.
void BlockBackward::follow() {
  if (followed_) return;
  followed_ = true;
  const float epsilon = shape_.epsilon;
  branch_ = mlp_of(weights_.mlp, shape_.activation, epsilon, before_, progress_);
  whole_ = middle_ + scaled(normalized(branch_, of_mlp_, epsilon), weights_.layer_scale2);
  convolved_ = normalized(whole_, behind_second_, epsilon);
  if (weights_.cpe.weight != nullptr) convolved_ += convolved(convolved_, weights_.cpe, shape_, progress_);
}

Matrix BlockBackward::output() {
  follow();
  return with_still(normalized(convolved_, weights_.norm3, shape_.epsilon), x_);
}

Matrix BlockBackward::backward(const Matrix& after) {
  const float epsilon = shape_.epsilon;
  // What the MLP gives is needed only where a norm follows it.
  if (of_mlp_.present() || behind_second_.present() || weights_.norm3.present()) follow();
  Matrix d = norm_backward(convolved_, weights_.norm3, epsilon, without_still(after));
  if (weights_.cpe.weight != nullptr) d += convolution_backward(d, weights_.cpe);
  d = norm_backward(whole_, behind_second_, epsilon, std::move(d));
  const Matrix dbefore =
      mlp_backward(weights_.mlp, shape_.activation, epsilon, before_,
                   norm_backward(branch_, of_mlp_, epsilon, scaled(d, weights_.layer_scale2)), progress_);
  if (!weights_.parallel) d += norm_backward(middle_, second_, epsilon, dbefore);
  if (interaction_) d = interaction_->backward(d);
  if (weights_.local.weight != nullptr) d = convolution_backward(d, weights_.local);
  d = norm_backward(sum_, behind_first_, epsilon, std::move(d));
  const Matrix dprojected =
      norm_backward(projected_, of_attention_, epsilon, scaled(d, weights_.layer_scale1));
  Matrix dheads = norm_backward(heads_, weights_.inner_norm, epsilon,
                                held_product_backward(normalized(heads_, weights_.inner_norm, epsilon),
                                                      dprojected, weights_.proj, of_projection(), progress_));
  multiply_by_slope(attended_, weights_.inner_activation, dheads);
  Matrix dinput = attention_->backward(
      differences_backward(attention_->heads(), weights_.differences, shape_.heads, dheads));
  if (weights_.parallel) dinput += dbefore;
  const Matrix through_norm = norm_backward(x_, first_, epsilon, dinput);
  d += weights_.composed.still.raw ? with_still(through_norm, dinput) : through_norm;
  return weights_.composed.still.present() ? with_still(d, d + after) : d;
}

}  // namespace whereabouts
