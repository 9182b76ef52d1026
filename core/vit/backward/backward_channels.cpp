#include "core/vit/backward/backward_channels.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"
#include "core/vit/backward/backward_parts.h"

namespace whereabouts {

ChannelAttentionBackward::ChannelAttentionBackward(const BlockWeights& weights, const EncoderShape& shape,
                                                   const Matrix& input, const Progress& progress)
    : weights_(weights),
      shape_(shape),
      progress_(progress),
      qkv_(product(input, weights.qkv, progress)),
      maps_(shape.inner(), shape.dim()) {
  const Eigen::Index dim = shape.dim();
  heads_.resize(input.rows(), shape.inner());
  for (int head = 0; head < shape.heads; ++head) {
    progress.check();
    auto map = maps_.middleRows(head * dim, dim);
    map = plain::softmax(weights.head_scales[head] * of_unit_length(channels(0, head)) *
                         of_unit_length(channels(1, head)).transpose());
    heads_.middleCols(head * dim, dim) = (map * channels(2, head)).transpose();
  }
}

// Of queries, keys and values of a head, (dim, tokens).
Matrix ChannelAttentionBackward::channels(Eigen::Index which, int head) const {
  const Eigen::Index dim = shape_.dim();
  return qkv_.middleCols(which * shape_.inner() + head * dim, dim).transpose();
}

Matrix ChannelAttentionBackward::backward(const Matrix& dheads) {
  const Eigen::Index dim = shape_.dim(), inner = shape_.inner();
  Matrix dqkv(qkv_.rows(), qkv_.cols());
  for (int head = 0; head < shape_.heads; ++head) {
    progress_.check();
    const Matrix map = maps_.middleRows(head * dim, dim),
                 dhead = dheads.middleCols(head * dim, dim).transpose();
    const Matrix dlogits =
        weights_.head_scales[head] * softmax_backward(map, dhead * channels(2, head).transpose());
    const auto into = [&](Eigen::Index which, const Matrix& of_channels) {
      dqkv.middleCols(which * inner + head * dim, dim) = of_channels.transpose();
    };
    into(0, unit_backward(channels(0, head), dlogits * of_unit_length(channels(1, head))));
    into(1, unit_backward(channels(1, head), dlogits.transpose() * of_unit_length(channels(0, head))));
    into(2, map.transpose() * dhead);
  }
  return product_backward(dqkv, weights_.qkv, progress_);
}

}  // namespace whereabouts
