#include "core/train/model/attention_pass.h"

#include <algorithm>
#include <cmath>

#include "core/position/schemes/pape/pape.h"
#include "core/train/model/ops.h"

namespace whereabouts {

template <class T>
AttentionPass<T>::AttentionPass(const MiniVit& model, const TrainedPosition<T>& position)
    : model_(model),
      position_(position),
      tokens_(model.tokens()),
      width_(model.width),
      dim_(model.head_dim()),
      stride_(logit_stride(model.tokens())),
      dlogits_(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(stride_), T(0)) {
  query_table_.assign(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(position.key_rows()),
                      T(0));
}

template <class T>
void AttentionPass<T>::resize(AttentionState<T>& state, int images) const {
  const auto rows = static_cast<std::size_t>(images) * static_cast<std::size_t>(tokens_);
  state.qkv.resize(rows * static_cast<std::size_t>(3 * width_));
  state.probabilities.resize(rows * static_cast<std::size_t>(model_.heads * stride_));
  state.output.resize(rows * static_cast<std::size_t>(width_));
  if (position_.places(0) != nullptr)
    state.features.resize(rows * static_cast<std::size_t>(2 * model_.heads * position_.parabolas()));
  if (position_.scales(0) != nullptr) state.lengths.resize(rows * static_cast<std::size_t>(2 * model_.heads));
}

template <class T>
auto AttentionPass<T>::head_of(int block, int image, int head) const -> Head {
  const T* scales = position_.scales(block);
  return {std::ptrdiff_t{image} * tokens_, std::ptrdiff_t{head} * dim_, head,
          scales != nullptr ? scales[head] : T(1) / std::sqrt(static_cast<T>(dim_))};
}

// Queries and keys x become x / |x|, of cosine attention.
template <class T>
void AttentionPass<T>::normalise(const Head& head, AttentionState<T>& state) const {
  for (int token = 0; token < tokens_; ++token) {
    for (int part = 0; part < 2; ++part) {
      T* x = state.qkv.data() + (head.row + token) * 3 * width_ + part * width_ + head.at;
      T squares = 0;
      for (int i = 0; i < dim_; ++i) squares += x[i] * x[i];
      const T length = std::max(std::sqrt(squares), T(1e-12));
      for (int i = 0; i < dim_; ++i) x[i] /= length;
      state.lengths[static_cast<std::size_t>((head.row + token) * 2 * model_.heads + part * model_.heads +
                                             head.head)] = length;
    }
  }
}

// With n = x / |x|: dn becomes dx = (dn - n (n . dn)) / |x|.
template <class T>
void AttentionPass<T>::normalise_backward(const Head& head, const AttentionState<T>& state, T* dqkv) const {
  for (int token = 0; token < tokens_; ++token) {
    for (int part = 0; part < 2; ++part) {
      const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at;
      const T* n = state.qkv.data() + at;
      T *dx = dqkv + at, along = 0;
      for (int i = 0; i < dim_; ++i) along += n[i] * dx[i];
      const T length = state.lengths[static_cast<std::size_t>((head.row + token) * 2 * model_.heads +
                                                              part * model_.heads + head.head)];
      for (int i = 0; i < dim_; ++i) dx[i] = (dx[i] - n[i] * along) / length;
    }
  }
}

// Pairs (a, b) of queries and keys turn by their angles. `back`: by the negative ones, which is the backward
// pass.
template <class T>
void AttentionPass<T>::rotate_pairs(int block, const Head& head, T* qkv, bool back) const {
  const int half = dim_ / 2;
  const std::ptrdiff_t angles = std::ptrdiff_t{head.head} * tokens_ * half;
  const T *cosine = position_.cosine(block) + angles, *sine = position_.sine(block) + angles;
  for (int token = 0; token < tokens_; ++token, cosine += half, sine += half) {
    for (int part = 0; part < 2; ++part) {
      T* x = qkv + (head.row + token) * 3 * width_ + part * width_ + head.at;
      for (int pair = 0; pair < half; ++pair) {
        const auto [first, second] = position_.pairs()[static_cast<std::size_t>(pair)];
        const T a = x[first], b = x[second], s = back ? -sine[pair] : sine[pair];
        x[first] = a * cosine[pair] - b * s;
        x[second] = a * s + b * cosine[pair];
      }
    }
  }
}

// dangle += a db - b da, of turned pairs (a, b) of queries and of keys.
template <class T>
void AttentionPass<T>::rotate_pairs_backward(int block, const Head& head, const T* qkv, const T* dqkv,
                                             T* derived) const {
  const int half = dim_ / 2;
  T* dangles = derived + position_.angle_gradient(block) + std::ptrdiff_t{head.head} * tokens_ * half;
  for (int token = 0; token < tokens_; ++token, dangles += half) {
    for (int part = 0; part < 2; ++part) {
      const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at;
      for (int pair = 0; pair < half; ++pair) {
        const auto [first, second] = position_.pairs()[static_cast<std::size_t>(pair)];
        dangles[pair] += qkv[at + first] * dqkv[at + second] - qkv[at + second] * dqkv[at + first];
      }
    }
  }
}

// x becomes R x, of every block of dimensions (LieRE). `back`: R^T x, which is the backward pass.
template <class T>
void AttentionPass<T>::rotate_blocks(int block, const Head& head, T* qkv, bool back) {
  const int size = position_.rotated_block(), blocks = dim_ / size;
  rotated_.resize(static_cast<std::size_t>(size));
  const T* rotations = position_.rotations(block) + std::ptrdiff_t{head.head} * tokens_ * dim_ * size;
  for (int token = 0; token < tokens_; ++token) {
    for (int each = 0; each < blocks; ++each, rotations += size * size) {
      for (int part = 0; part < 2; ++part) {
        T* x = qkv + (head.row + token) * 3 * width_ + part * width_ + head.at + each * size;
        std::fill(rotated_.begin(), rotated_.end(), T(0));
        for (int i = 0; i < size; ++i) {
          for (int j = 0; j < size; ++j)
            rotated_[static_cast<std::size_t>(i)] +=
                (back ? rotations[j * size + i] : rotations[i * size + j]) * x[j];
        }
        std::copy(rotated_.begin(), rotated_.end(), x);
      }
    }
  }
}

// Adds dy y^T of rotated queries and keys y = R x, from which the generators' gradients follow.
template <class T>
void AttentionPass<T>::rotate_blocks_backward(int block, const Head& head, const T* qkv, const T* dqkv,
                                              T* derived) const {
  const int size = position_.rotated_block(), blocks = dim_ / size;
  T* drotations =
      derived + position_.rotation_gradient(block) + std::ptrdiff_t{head.head} * tokens_ * dim_ * size;
  for (int token = 0; token < tokens_; ++token) {
    for (int each = 0; each < blocks; ++each, drotations += size * size) {
      for (int part = 0; part < 2; ++part) {
        const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at + each * size;
        for (int i = 0; i < size; ++i) {
          for (int j = 0; j < size; ++j) drotations[i * size + j] += dqkv[at + i] * qkv[at + j];
        }
      }
    }
  }
}

// logits[i, j] += q_i . table[index(i, j)], before they are scaled; table (2 max_relative_position + 1, d).
template <class T>
void AttentionPass<T>::shaw(const T* table, const Head& head, const T* qkv, T* logits) {
  const int rows = position_.key_rows();
  const T* q = qkv + head.row * 3 * width_ + head.at;
  ops::multiply({q, 3 * width_}, {table, dim_, true}, tokens_, rows, dim_, query_table_.data(), rows);
  for (int i = 0; i < tokens_; ++i) {
    for (int j = 0; j < tokens_; ++j)
      logits[i * stride_ + j] +=
          query_table_[static_cast<std::size_t>(i * rows + position_.key_index()(i, j))];
  }
}

// dq and dtable, of q (N, d) and table (2 max_relative_position + 1, d).
template <class T>
void AttentionPass<T>::shaw_backward(const T* table, const Head& head, const T* qkv, const T* dlogits,
                                     T* dqkv, T* dtable) {
  const int rows = position_.key_rows();
  std::fill(query_table_.begin(), query_table_.end(), T(0));
  for (int i = 0; i < tokens_; ++i) {
    for (int j = 0; j < tokens_; ++j)
      query_table_[static_cast<std::size_t>(i * rows + position_.key_index()(i, j))] +=
          head.scale * dlogits[i * stride_ + j];
  }
  const T* q = qkv + head.row * 3 * width_ + head.at;
  T* dq = dqkv + head.row * 3 * width_ + head.at;
  ops::multiply({query_table_.data(), rows}, {table, dim_}, tokens_, dim_, rows, dq, 3 * width_, true);
  ops::multiply({query_table_.data(), rows, true}, {q, 3 * width_}, rows, dim_, tokens_, dtable, dim_, true);
}

// Adds to the logits the parabolas of PaPE (core/backend/block.h has the formula).
template <class T>
const T* AttentionPass<T>::parabolas(int block, const Head& head, const AttentionState<T>& state,
                                     const T* bias) {
  const int count = position_.parabolas(), columns = 2 * model_.heads * count;
  bias_.resize(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(stride_));
  curvatures_.resize(static_cast<std::size_t>(count));
  const T* places = position_.places(block) + std::ptrdiff_t{head.head} * tokens_ * count;
  const T scale = T(1) / std::sqrt(static_cast<T>(dim_));
  for (int i = 0; i < tokens_; ++i) {
    const T *a = state.features.data() + (head.row + i) * columns + head.head * count,
            *b = a + model_.heads * count;
    for (int m = 0; m < count; ++m) curvatures_[static_cast<std::size_t>(m)] = softplus(a[m]);
    const T *x_i = places + std::ptrdiff_t{i} * count, *x_j = places;
    for (int j = 0; j < tokens_; ++j, x_j += count) {
      T sum = 0;
      for (int m = 0; m < count; ++m) {
        const T apart = x_i[m] - x_j[m];
        sum += (b[m] - curvatures_[static_cast<std::size_t>(m)] * apart) * apart;
      }
      const std::ptrdiff_t place = std::ptrdiff_t{i} * stride_ + j;
      bias_[static_cast<std::size_t>(place)] = scale * sum + (bias == nullptr ? T(0) : bias[place]);
    }
  }
  return bias_.data();
}

// d of the features and of the places x.
template <class T>
void AttentionPass<T>::parabolas_backward(int block, const Head& head, const AttentionState<T>& state,
                                          const T* dlogits, T* derived) {
  const int count = position_.parabolas(), columns = 2 * model_.heads * count;
  const std::ptrdiff_t own = std::ptrdiff_t{head.head} * tokens_ * count;
  const T* places = position_.places(block) + own;
  T* dx = derived + position_.place_gradient(block) + own;
  const T scale = T(1) / std::sqrt(static_cast<T>(dim_));
  curvatures_.resize(static_cast<std::size_t>(count));
  for (int i = 0; i < tokens_; ++i) {
    const std::ptrdiff_t row = (head.row + i) * columns + head.head * count;
    const T *a = state.features.data() + row, *b = a + model_.heads * count;
    T *da = dfeatures_.data() + row, *db = da + model_.heads * count;
    for (int m = 0; m < count; ++m) curvatures_[static_cast<std::size_t>(m)] = softplus(a[m]);
    std::fill_n(da, count, T(0));
    std::fill_n(db, count, T(0));
    const T *x_i = places + std::ptrdiff_t{i} * count, *x_j = places;
    T *dx_i = dx + std::ptrdiff_t{i} * count, *dx_j = dx;
    for (int j = 0; j < tokens_; ++j, x_j += count, dx_j += count) {
      const T dsum = scale * dlogits[std::ptrdiff_t{i} * stride_ + j];
      for (int m = 0; m < count; ++m) {
        const T apart = x_i[m] - x_j[m];
        da[m] -= dsum * apart * apart;
        db[m] += dsum * apart;
        const T dapart = dsum * (b[m] - 2 * curvatures_[static_cast<std::size_t>(m)] * apart);
        dx_i[m] += dapart;
        dx_j[m] -= dapart;
      }
    }
    for (int m = 0; m < count; ++m) da[m] /= T(1) + std::exp(-a[m]);  // softplus' is the sigmoid
  }
}

template <class T>
void AttentionPass<T>::forward(const T* parameters, int block, int images, AttentionState<T>& state) {
  const std::size_t shaw_table = position_.key_vectors(block);
  const std::ptrdiff_t map = std::ptrdiff_t{tokens_} * stride_, across = 3 * width_;
  for (int image = 0; image < images; ++image) {
    for (int number = 0; number < model_.heads; ++number) {
      const Head head = head_of(block, image, number);
      if (position_.scales(block) != nullptr) normalise(head, state);
      if (position_.cosine(block) != nullptr) rotate_pairs(block, head, state.qkv.data(), false);
      if (position_.rotations(block) != nullptr) rotate_blocks(block, head, state.qkv.data(), false);
      const T* q = state.qkv.data() + head.row * across + head.at;
      T* p = state.probabilities.data() + (std::ptrdiff_t{image} * model_.heads + number) * map;
      ops::multiply({q, across}, {q + width_, across, true}, tokens_, tokens_, dim_, p, stride_);
      if (shaw_table != BlockSlices::absent) shaw(parameters + shaw_table, head, state.qkv.data(), p);
      const T* bias = position_.bias(block);
      if (bias != nullptr) bias += number * map;
      if (position_.places(block) != nullptr) bias = parabolas(block, head, state, bias);
      ops::softmax(p, stride_, tokens_, tokens_, head.scale, bias);
      ops::multiply({p, stride_}, {q + 2 * width_, across}, tokens_, dim_, tokens_,
                    state.output.data() + head.row * width_ + head.at, width_);
    }
  }
}

template <class T>
void AttentionPass<T>::backward(const T* parameters, int block, int images, const AttentionState<T>& state,
                                const T* doutput, T* dqkv, T* gradients, T* derived) {
  const std::size_t shaw_table = position_.key_vectors(block);
  const std::ptrdiff_t map = std::ptrdiff_t{tokens_} * stride_, across = 3 * width_;
  T* dlogits = dlogits_.data();
  dfeatures_.resize(state.features.size());
  for (int image = 0; image < images; ++image) {
    for (int number = 0; number < model_.heads; ++number) {
      const Head head = head_of(block, image, number);
      const T* q = state.qkv.data() + head.row * across + head.at;
      const T *k = q + width_, *v = q + 2 * width_;
      const T* p = state.probabilities.data() + (std::ptrdiff_t{image} * model_.heads + number) * map;
      const T* dout = doutput + head.row * width_ + head.at;
      T* dq = dqkv + head.row * across + head.at;
      T *dk = dq + width_, *dv = dq + 2 * width_;
      ops::multiply({p, stride_, true}, {dout, width_}, tokens_, dim_, tokens_, dv, across);
      ops::multiply({dout, width_}, {v, across, true}, tokens_, tokens_, dim_, dlogits, stride_);
      ops::softmax_backward(p, dlogits, stride_, tokens_, tokens_);
      if (const std::size_t at = position_.bias_gradient(block); at != BlockSlices::absent) {
        T* dbias = derived + at + static_cast<std::size_t>(number) * static_cast<std::size_t>(map);
        for (std::ptrdiff_t i = 0; i < map; ++i) dbias[i] += dlogits[i];
      }
      if (position_.places(block) != nullptr) parabolas_backward(block, head, state, dlogits, derived);
      ops::multiply({dlogits, stride_}, {k, across}, tokens_, dim_, tokens_, dq, across);
      if (const std::size_t at = position_.scale_gradient(block); at != BlockSlices::absent) {
        T total = 0;
        for (int token = 0; token < tokens_; ++token) {
          for (int i = 0; i < dim_; ++i) total += q[token * across + i] * dq[token * across + i];
        }
        derived[at + static_cast<std::size_t>(number)] += total;
      }
      ops::multiply({dlogits, stride_, true}, {q, across}, tokens_, dim_, tokens_, dk, across);
      for (int token = 0; token < tokens_; ++token) {
        for (int i = 0; i < dim_; ++i) {
          dq[token * across + i] *= head.scale;
          dk[token * across + i] *= head.scale;
        }
      }
      if (shaw_table != BlockSlices::absent)
        shaw_backward(parameters + shaw_table, head, state.qkv.data(), dlogits, dqkv, gradients + shaw_table);
      if (position_.angle_gradient(block) != BlockSlices::absent)
        rotate_pairs_backward(block, head, state.qkv.data(), dqkv, derived);
      if (position_.cosine(block) != nullptr) rotate_pairs(block, head, dqkv, true);
      if (position_.rotations(block) != nullptr) {
        rotate_blocks_backward(block, head, state.qkv.data(), dqkv, derived);
        rotate_blocks(block, head, dqkv, true);
      }
      if (position_.scales(block) != nullptr) normalise_backward(head, state, dqkv);
    }
  }
}

template class AttentionPass<float>;
template class AttentionPass<double>;

}  // namespace whereabouts
