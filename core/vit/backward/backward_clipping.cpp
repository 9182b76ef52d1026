#include "core/vit/backward/backward_clipping.h"

#include <utility>

#include "core/vit/backward/backward_parts.h"

namespace whereabouts {
namespace {

bool holds(const Bounds& bounds) {
  return !(bounds == Bounds{});
}

Matrix within(Matrix x, const Bounds& bounds) {
  if (holds(bounds)) x = x.cwiseMax(bounds.least).cwiseMin(bounds.most);
  return x;
}

// Numbers on a bound still count.
void stop_beyond(const Matrix& x, const Bounds& bounds, Matrix& d) {
  if (!holds(bounds)) return;
  d = (x.array() >= bounds.least && x.array() <= bounds.most).select(d, 0.0F);
}

}  // namespace

Matrix held_product(const Matrix& x, const LinearView& layer, const Clipping& clipping,
                    const Progress& progress) {
  return within(product(within(x, clipping.input), layer, progress), clipping.output);
}

Matrix held_product_backward(const Matrix& x, Matrix dy, const LinearView& layer, const Clipping& clipping,
                             const Progress& progress) {
  if (holds(clipping.output))
    stop_beyond(product(within(x, clipping.input), layer, progress), clipping.output, dy);
  Matrix dx = product_backward(dy, layer, progress);
  stop_beyond(x, clipping.input, dx);
  return dx;
}

Matrix held_qkv(const Matrix& x, const LinearView& qkv, const AttentionClipping* clipping,
                const Progress& progress) {
  if (clipping == nullptr) return product(x, qkv, progress);
  const Eigen::Index inner = qkv.outputs / 3;
  Matrix all(x.rows(), qkv.outputs);
  Eigen::Index first = 0;
  for (const Clipping* own : {&clipping->queries, &clipping->keys, &clipping->values}) {
    all.middleCols(first, inner) = held_product(x, qkv, *own, progress).middleCols(first, inner);
    first += inner;
  }
  return all;
}

Matrix held_qkv_backward(const Matrix& x, const Matrix& dy, const LinearView& qkv,
                         const AttentionClipping* clipping, const Progress& progress) {
  if (clipping == nullptr) return product_backward(dy, qkv, progress);
  const Eigen::Index inner = qkv.outputs / 3;
  Matrix dx = Matrix::Zero(x.rows(), x.cols());
  Eigen::Index first = 0;
  for (const Clipping* own : {&clipping->queries, &clipping->keys, &clipping->values}) {
    Matrix alone = Matrix::Zero(dy.rows(), dy.cols());
    alone.middleCols(first, inner) = dy.middleCols(first, inner);
    dx += held_product_backward(x, std::move(alone), qkv, *own, progress);
    first += inner;
  }
  return dx;
}

}  // namespace whereabouts
