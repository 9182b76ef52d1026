#include "core/train/model/attention_pass.h"

#include <algorithm>
#include <cmath>

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
      d_logits_(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(stride_), T(0)) {
  met_.assign(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(position.key_rows()), T(0));
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

// Turns the pairs of queries and keys by their angles, or back.
template <class T>
void AttentionPass<T>::turn(int block, const Head& head, T* qkv, bool back) const {
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

// x <- R x of every block of liere, or R^T x on the way back.
template <class T>
void AttentionPass<T>::turn_blocks(int block, const Head& head, T* qkv, bool back) {
  const int size = position_.rotated_block(), blocks = dim_ / size;
  turned_.resize(static_cast<std::size_t>(size));
  const T* rotation = position_.rotations(block) + std::ptrdiff_t{head.head} * tokens_ * dim_ * size;
  for (int token = 0; token < tokens_; ++token) {
    for (int each = 0; each < blocks; ++each, rotation += size * size) {
      for (int part = 0; part < 2; ++part) {
        T* x = qkv + (head.row + token) * 3 * width_ + part * width_ + head.at + each * size;
        std::fill(turned_.begin(), turned_.end(), T(0));
        for (int i = 0; i < size; ++i) {
          for (int j = 0; j < size; ++j)
            turned_[static_cast<std::size_t>(i)] +=
                (back ? rotation[j * size + i] : rotation[i * size + j]) * x[j];
        }
        std::copy(turned_.begin(), turned_.end(), x);
      }
    }
  }
}

// Adds d y^T of turned queries and keys y.
template <class T>
void AttentionPass<T>::turn_gradient(int block, const Head& head, const T* qkv, const T* d_qkv,
                                     T* derived) const {
  const int size = position_.rotated_block(), blocks = dim_ / size;
  T* to = derived + position_.rotation_gradient(block) + std::ptrdiff_t{head.head} * tokens_ * dim_ * size;
  for (int token = 0; token < tokens_; ++token) {
    for (int each = 0; each < blocks; ++each, to += size * size) {
      for (int part = 0; part < 2; ++part) {
        const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at + each * size;
        for (int i = 0; i < size; ++i) {
          for (int j = 0; j < size; ++j) to[i * size + j] += d_qkv[at + i] * qkv[at + j];
        }
      }
    }
  }
}

template <class T>
void AttentionPass<T>::prepare(int block, const Head& head, AttentionState<T>& state) {
  if (position_.scales(block) != nullptr) {
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
  if (position_.cosine(block) != nullptr) turn(block, head, state.qkv.data(), false);
  if (position_.rotations(block) != nullptr) turn_blocks(block, head, state.qkv.data(), false);
}

// logits[i, j] += q_i . table[index(i, j)], before they are scaled.
template <class T>
void AttentionPass<T>::add_shaw(const T* table, const Head& head, const T* qkv, T* logits) {
  const int rows = position_.key_rows();
  const T* q = qkv + head.row * 3 * width_ + head.at;
  ops::multiply({q, 3 * width_}, {table, dim_, true}, tokens_, rows, dim_, met_.data(), rows);
  for (int i = 0; i < tokens_; ++i) {
    for (int j = 0; j < tokens_; ++j)
      logits[i * stride_ + j] += met_[static_cast<std::size_t>(i * rows + position_.key_index()(i, j))];
  }
}

template <class T>
void AttentionPass<T>::shaw_gradient(const T* table, const Head& head, const T* qkv, const T* d_logits,
                                     T* d_qkv, T* d_table) {
  const int rows = position_.key_rows();
  std::fill(met_.begin(), met_.end(), T(0));
  for (int i = 0; i < tokens_; ++i) {
    for (int j = 0; j < tokens_; ++j)
      met_[static_cast<std::size_t>(i * rows + position_.key_index()(i, j))] +=
          head.scale * d_logits[i * stride_ + j];
  }
  const T* q = qkv + head.row * 3 * width_ + head.at;
  T* dq = d_qkv + head.row * 3 * width_ + head.at;
  ops::multiply({met_.data(), rows}, {table, dim_}, tokens_, dim_, rows, dq, 3 * width_, true);
  ops::multiply({met_.data(), rows, true}, {q, 3 * width_}, rows, dim_, tokens_, d_table, dim_, true);
}

template <class T>
void AttentionPass<T>::forward(const T* parameters, int block, int images, AttentionState<T>& state) {
  const std::size_t key_vectors = position_.key_vectors(block);
  const std::ptrdiff_t map = std::ptrdiff_t{tokens_} * stride_, across = 3 * width_;
  for (int image = 0; image < images; ++image) {
    for (int number = 0; number < model_.heads; ++number) {
      const Head head = head_of(block, image, number);
      prepare(block, head, state);
      const T* q = state.qkv.data() + head.row * across + head.at;
      T* p = state.probabilities.data() + (std::ptrdiff_t{image} * model_.heads + number) * map;
      ops::multiply({q, across}, {q + width_, across, true}, tokens_, tokens_, dim_, p, stride_);
      if (key_vectors != BlockSlices::absent) add_shaw(parameters + key_vectors, head, state.qkv.data(), p);
      const T* bias = position_.bias(block);
      if (bias != nullptr) bias += number * map;
      if (position_.places(block) != nullptr) bias = parabola_bias(block, head, state, bias);
      ops::softmax(p, stride_, tokens_, tokens_, head.scale, bias);
      ops::multiply({p, stride_}, {q + 2 * width_, across}, tokens_, dim_, tokens_,
                    state.output.data() + head.row * width_ + head.at, width_);
    }
  }
}

// d angle = -b da + a db for the turned pair (a, b), of queries and of keys.
template <class T>
void AttentionPass<T>::angle_gradient(int block, const Head& head, const T* qkv, const T* d_qkv,
                                      T* derived) const {
  const int half = dim_ / 2;
  T* to = derived + position_.angle_gradient(block) + std::ptrdiff_t{head.head} * tokens_ * half;
  for (int token = 0; token < tokens_; ++token, to += half) {
    for (int part = 0; part < 2; ++part) {
      const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at;
      for (int pair = 0; pair < half; ++pair) {
        const auto [first, second] = position_.pairs()[static_cast<std::size_t>(pair)];
        to[pair] += qkv[at + first] * d_qkv[at + second] - qkv[at + second] * d_qkv[at + first];
      }
    }
  }
}

// From x / |x| to x: (d - n (n . d)) / |x|.
template <class T>
void AttentionPass<T>::length_gradient(const Head& head, const AttentionState<T>& state, T* d_qkv) const {
  for (int token = 0; token < tokens_; ++token) {
    for (int part = 0; part < 2; ++part) {
      const std::ptrdiff_t at = (head.row + token) * 3 * width_ + part * width_ + head.at;
      const T* n = state.qkv.data() + at;
      T *d = d_qkv + at, along = 0;
      for (int i = 0; i < dim_; ++i) along += n[i] * d[i];
      const T length = state.lengths[static_cast<std::size_t>((head.row + token) * 2 * model_.heads +
                                                              part * model_.heads + head.head)];
      for (int i = 0; i < dim_; ++i) d[i] = (d[i] - n[i] * along) / length;
    }
  }
}

template <class T>
void AttentionPass<T>::backward(const T* parameters, int block, int images, const AttentionState<T>& state,
                                const T* d_output, T* d_qkv, T* gradients, T* derived) {
  const std::size_t key_vectors = position_.key_vectors(block);
  const std::ptrdiff_t map = std::ptrdiff_t{tokens_} * stride_, across = 3 * width_;
  T* d_logits = d_logits_.data();
  d_features_.resize(state.features.size());
  for (int image = 0; image < images; ++image) {
    for (int number = 0; number < model_.heads; ++number) {
      const Head head = head_of(block, image, number);
      const T* q = state.qkv.data() + head.row * across + head.at;
      const T *k = q + width_, *v = q + 2 * width_;
      const T* p = state.probabilities.data() + (std::ptrdiff_t{image} * model_.heads + number) * map;
      const T* d_out = d_output + head.row * width_ + head.at;
      T* dq = d_qkv + head.row * across + head.at;
      T *dk = dq + width_, *dv = dq + 2 * width_;
      ops::multiply({p, stride_, true}, {d_out, width_}, tokens_, dim_, tokens_, dv, across);
      ops::multiply({d_out, width_}, {v, across, true}, tokens_, tokens_, dim_, d_logits, stride_);
      ops::softmax_gradient(p, d_logits, stride_, tokens_, tokens_);
      if (const std::size_t at = position_.bias_gradient(block); at != BlockSlices::absent) {
        T* of_bias = derived + at + static_cast<std::size_t>(number) * static_cast<std::size_t>(map);
        for (std::ptrdiff_t i = 0; i < map; ++i) of_bias[i] += d_logits[i];
      }
      if (position_.places(block) != nullptr) parabola_gradient(block, head, state, d_logits, derived);
      ops::multiply({d_logits, stride_}, {k, across}, tokens_, dim_, tokens_, dq, across);
      if (const std::size_t at = position_.scale_gradient(block); at != BlockSlices::absent) {
        T total = 0;
        for (int token = 0; token < tokens_; ++token) {
          for (int i = 0; i < dim_; ++i) total += q[token * across + i] * dq[token * across + i];
        }
        derived[at + static_cast<std::size_t>(number)] += total;
      }
      ops::multiply({d_logits, stride_, true}, {q, across}, tokens_, dim_, tokens_, dk, across);
      for (int token = 0; token < tokens_; ++token) {
        for (int i = 0; i < dim_; ++i) {
          dq[token * across + i] *= head.scale;
          dk[token * across + i] *= head.scale;
        }
      }
      if (key_vectors != BlockSlices::absent)
        shaw_gradient(parameters + key_vectors, head, state.qkv.data(), d_logits, d_qkv,
                      gradients + key_vectors);
      if (position_.angle_gradient(block) != BlockSlices::absent)
        angle_gradient(block, head, state.qkv.data(), d_qkv, derived);
      if (position_.cosine(block) != nullptr) turn(block, head, d_qkv, true);
      if (position_.rotations(block) != nullptr) {
        turn_gradient(block, head, state.qkv.data(), d_qkv, derived);
        turn_blocks(block, head, d_qkv, true);
      }
      if (position_.scales(block) != nullptr) length_gradient(head, state, d_qkv);
    }
  }
}

template class AttentionPass<float>;
template class AttentionPass<double>;

}  // namespace whereabouts
