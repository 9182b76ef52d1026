#include "core/vit/backward/backward_pool.h"

#include <cmath>

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

using namespace plain;

PoolBackward::PoolBackward(const VitConfiguration& configuration, const AttentionPoolWeights& pool,
                           const Matrix& tokens, const Progress& progress)
    : configuration_(configuration),
      pool_(pool),
      progress_(progress),
      heads_(configuration.pool_heads > 0 ? configuration.pool_heads : configuration.heads),
      first_(configuration.first_pooled()),
      width_(tokens.cols()),
      dim_(tokens.cols() / heads_),
      key_value_(pool.key_value, progress),
      out_(pool.out, progress) {
  const Eigen::Index seen = tokens.rows() - first_;
  keys_values_ = product(tokens.bottomRows(seen), key_value_.view, progress);
  weights_ = Matrix::Zero(heads_, tokens.rows());
  Matrix of_heads(1, width_);
  for (int head = 0; head < heads_; ++head) {
    progress.check();
    const Vector query(pool.query.data() + head * dim_, dim_);
    RowVector logits =
        query * keys_values_.middleCols(head * dim_, dim_).transpose() / std::sqrt(static_cast<float>(dim_));
    logits = (logits.array() - logits.maxCoeff()).exp();
    logits /= logits.sum();
    of_heads.middleCols(head * dim_, dim_) = logits * keys_values_.middleCols(width_ + head * dim_, dim_);
    weights_.row(head).tail(seen) = logits;
  }
  out_of_heads_ = product(of_heads, out_.view, progress);
  pooled_ = out_of_heads_.row(0);
  if (pool.mlp.hidden == 0) return;
  mlp_.emplace(pool.mlp, progress);
  const float epsilon = configuration.epsilon;
  const Matrix normed = normalized(out_of_heads_, pool.norm.view(), epsilon);
  pooled_ += mlp_of(mlp_->view, configuration.pool_activation, epsilon, normed, progress).row(0);
}

Matrix PoolBackward::backward(const RowVector& dpooled, Matrix& by_weights) const {
  const float epsilon = configuration_.epsilon;
  Matrix d = dpooled;
  if (mlp_) {
    const NormView norm = pool_.norm.view();
    const Matrix normed = normalized(out_of_heads_, norm, epsilon);
    d += norm_backward(
        out_of_heads_, norm, epsilon,
        mlp_backward(mlp_->view, configuration_.pool_activation, epsilon, normed, d, progress_));
  }
  const Matrix dheads = product_backward(d, out_.view, progress_);
  const Eigen::Index seen = keys_values_.rows();
  by_weights = Matrix::Zero(heads_, weights_.cols());
  Matrix dkeys_values(seen, 2 * width_);
  for (int head = 0; head < heads_; ++head) {
    progress_.check();
    const RowVector own = weights_.row(head).tail(seen);
    const RowVector dhead = dheads.row(0).segment(head * dim_, dim_);
    const RowVector down = dhead * keys_values_.middleCols(width_ + head * dim_, dim_).transpose();
    by_weights.row(head).tail(seen) = down;
    const Matrix dlogits = softmax_backward(own, down);
    const Vector query(pool_.query.data() + head * dim_, dim_);
    dkeys_values.middleCols(width_ + head * dim_, dim_) = own.transpose() * dhead;
    dkeys_values.middleCols(head * dim_, dim_) =
        dlogits.transpose() * query / std::sqrt(static_cast<float>(dim_));
  }
  Matrix dtokens = Matrix::Zero(weights_.cols(), width_);
  dtokens.bottomRows(seen) = product_backward(dkeys_values, key_value_.view, progress_);
  return dtokens;
}

}  // namespace whereabouts
