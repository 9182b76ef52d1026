#include "core/vit/backward/backward_divided.h"

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

WindowTable frames_of_film(Eigen::Index prefix, GridShape grid, int slots) {
  const auto in_front = static_cast<int>(prefix);
  const int places = grid.count() / slots;
  WindowTable table;
  table.window = {1, in_front + places};
  for (int slot = 0; slot < slots; ++slot) {
    for (int token = 0; token < in_front; ++token) table.tokens.push_back(token);
    for (int place = 0; place < places; ++place) table.tokens.push_back(in_front + slot * places + place);
  }
  return table;
}

WindowTable places_of_film(Eigen::Index prefix, GridShape grid, int slots) {
  const int places = grid.count() / slots;
  WindowTable table;
  table.window = {1, slots};
  for (int place = 0; place < places; ++place) {
    for (int slot = 0; slot < slots; ++slot)
      table.tokens.push_back(static_cast<int>(prefix) + slot * places + place);
  }
  return table;
}

TimeBackward::TimeBackward(const TimeAttention& time, const WindowTable& places, const EncoderShape& shape,
                           const Matrix& x, const Progress& progress)
    : progress_(progress),
      prefix_(x.rows() - static_cast<Eigen::Index>(places.tokens.size())),
      qkv_(time.qkv, progress),
      proj_(time.proj, progress),
      dense_(time.dense, progress),
      x_(x),
      shape_(shape) {
  weights_.norm1 = time.norm.view();
  weights_.qkv = qkv_.view;
  weights_.windows = places.view();
  normed_ = plain::normalized(x, weights_.norm1, shape.epsilon);
  attention_.emplace(weights_, shape, normed_, progress);
  const Matrix changed = product(product(attention_->heads(), proj_.view, progress), dense_.view, progress);
  output_ = x;
  output_.bottomRows(x.rows() - prefix_) += changed.bottomRows(x.rows() - prefix_);
}

Matrix TimeBackward::backward(const Matrix& d) {
  Matrix changed = d;
  changed.topRows(prefix_).setZero();
  const Matrix dheads =
      product_backward(product_backward(changed, dense_.view, progress_), proj_.view, progress_);
  return d + norm_backward(x_, weights_.norm1, shape_.epsilon, attention_->backward(dheads));
}

}  // namespace whereabouts
