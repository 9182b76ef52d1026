#include "core/vit/backward/backward_second.h"

#include <utility>

#include "core/backend/eigen/eigen_parts.h"

namespace whereabouts {

ClassCrossingBackward::Carry::Carry(const Norm& of, const LinearWeights& from, Matrix taken, float epsilon,
                                    const Progress& progress)
    : norm(of.view()),
      layer(from, progress),
      x(std::move(taken)),
      normed(plain::normalized(x, norm, epsilon)) {
  made = product(opened_by(normed, Activation::gelu), layer.view, progress);
}

Matrix ClassCrossingBackward::Carry::backward(Matrix d, float epsilon, const Progress& progress) const {
  d = product_backward(d, layer.view, progress);
  multiply_by_slope(normed, Activation::gelu, d);
  return norm_backward(x, norm, epsilon, std::move(d));
}

ClassCrossingBackward::Seeing::Seeing(const ClassAttention& block, Matrix of, int heads, float epsilon,
                                      const Progress& progress)
    : norm(block.norm1.view()),
      q(block.q, progress),
      keys_values(block.keys_values, progress),
      proj(block.proj, progress),
      all(std::move(of)) {
  const Matrix normed = plain::normalized(all, norm, epsilon);
  inside.emplace(product(normed.topRows(1), q.view, progress), product(normed, keys_values.view, progress),
                 heads, progress);
  token = all.topRows(1) + product(inside->out(), proj.view, progress);
}

Matrix ClassCrossingBackward::Seeing::backward(const Matrix& d, int heads, float epsilon,
                                               const Progress& progress) {
  const HeadsBackward::Gradients by = inside->backward(product_backward(d, proj.view, progress));
  seen = positive_mean(inside->probabilities(), by.probabilities, heads);
  Matrix dnormed = product_backward(by.keys_values, keys_values.view, progress);
  dnormed.topRows(1) += product_backward(by.queries, q.view, progress);
  Matrix dall = norm_backward(all, norm, epsilon, std::move(dnormed));
  dall.topRows(1) += d;
  return dall;
}

ClassCrossingBackward::ClassCrossingBackward(const ClassCrossing& crossing, int heads, float epsilon,
                                             const Matrix& token, const Matrix& others,
                                             const Progress& progress)
    : progress_(progress), heads_(heads), epsilon_(epsilon) {
  there_.emplace(crossing.there_norm, crossing.there, token, epsilon, progress);
  Matrix all = others;
  all.topRows(1) = there_->made;
  // From the second block on it is alone.
  for (const ClassAttention& block : crossing.blocks) {
    blocks_.emplace_back(block, std::move(all), heads, epsilon, progress);
    all = blocks_.back().token;
  }
  back_.emplace(crossing.back_norm, crossing.back, blocks_.back().token, epsilon, progress);
  token_ = back_->made;
}

ClassCrossingBackward::Gradients ClassCrossingBackward::backward(Matrix d) {
  d = back_->backward(std::move(d), epsilon_, progress_);
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block)
    d = block->backward(d.topRows(1), heads_, epsilon_, progress_);
  Gradients by{there_->backward(d.topRows(1), epsilon_, progress_), std::move(d)};
  by.others.topRows(1).setZero();
  return by;
}

float ClassCrossingBackward::share(float token, Eigen::Ref<RowVector> others) const {
  for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
    const RowVector& seen = block->seen.row(0);
    others.tail(seen.size() - 1) += token * seen.tail(seen.size() - 1);
    token += token * seen[0];
  }
  return token;
}

}  // namespace whereabouts
