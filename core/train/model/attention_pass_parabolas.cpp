// The parabolas of pape inside of AttentionPass: what they add to the logits, and their gradients.
#include <algorithm>
#include <cmath>

#include "core/position/schemes/pape/pape.h"
#include "core/train/model/attention_pass.h"

namespace whereabouts {
template <class T>
const T* AttentionPass<T>::parabola_bias(int block, const Head& head, const AttentionState<T>& state,
                                         const T* bias) {
  const int count = position_.parabolas(), columns = 2 * model_.heads * count;
  bias_.resize(static_cast<std::size_t>(tokens_) * static_cast<std::size_t>(stride_));
  turned_.resize(static_cast<std::size_t>(count));
  const T* places = position_.places(block) + std::ptrdiff_t{head.head} * tokens_ * count;
  const T scale = T(1) / std::sqrt(static_cast<T>(dim_));
  for (int i = 0; i < tokens_; ++i) {
    const T *a = state.features.data() + (head.row + i) * columns + head.head * count,
            *b = a + model_.heads * count;
    for (int m = 0; m < count; ++m) turned_[static_cast<std::size_t>(m)] = softplus(a[m]);
    const T *at = places + std::ptrdiff_t{i} * count, *to = places;
    for (int j = 0; j < tokens_; ++j, to += count) {
      T sum = 0;
      for (int m = 0; m < count; ++m) {
        const T apart = at[m] - to[m];
        sum += (b[m] - turned_[static_cast<std::size_t>(m)] * apart) * apart;
      }
      const std::ptrdiff_t place = std::ptrdiff_t{i} * stride_ + j;
      bias_[static_cast<std::size_t>(place)] = scale * sum + (bias == nullptr ? T(0) : bias[place]);
    }
  }
  return bias_.data();
}

template <class T>
void AttentionPass<T>::parabola_gradient(int block, const Head& head, const AttentionState<T>& state,
                                         const T* d_logits, T* derived) {
  const int count = position_.parabolas(), columns = 2 * model_.heads * count;
  const std::ptrdiff_t own = std::ptrdiff_t{head.head} * tokens_ * count;
  const T* places = position_.places(block) + own;
  T* d_places = derived + position_.place_gradient(block) + own;
  const T scale = T(1) / std::sqrt(static_cast<T>(dim_));
  turned_.resize(static_cast<std::size_t>(count));
  for (int i = 0; i < tokens_; ++i) {
    const std::ptrdiff_t row = (head.row + i) * columns + head.head * count;
    const T *a = state.features.data() + row, *b = a + model_.heads * count;
    T *da = d_features_.data() + row, *db = da + model_.heads * count;
    for (int m = 0; m < count; ++m) turned_[static_cast<std::size_t>(m)] = softplus(a[m]);
    std::fill_n(da, count, T(0));
    std::fill_n(db, count, T(0));
    const T *at = places + std::ptrdiff_t{i} * count, *to = places;
    T *d_at = d_places + std::ptrdiff_t{i} * count, *d_to = d_places;
    for (int j = 0; j < tokens_; ++j, to += count, d_to += count) {
      const T d = scale * d_logits[std::ptrdiff_t{i} * stride_ + j];
      for (int m = 0; m < count; ++m) {
        const T apart = at[m] - to[m];
        da[m] -= d * apart * apart;
        db[m] += d * apart;
        const T of_apart = d * (b[m] - 2 * turned_[static_cast<std::size_t>(m)] * apart);
        d_at[m] += of_apart;
        d_to[m] -= of_apart;
      }
    }
    for (int m = 0; m < count; ++m) da[m] /= T(1) + std::exp(-a[m]);  // softplus' is the sigmoid
  }
}

template const float* AttentionPass<float>::parabola_bias(int, const Head&, const AttentionState<float>&,
                                                          const float*);
template const double* AttentionPass<double>::parabola_bias(int, const Head&, const AttentionState<double>&,
                                                            const double*);
template void AttentionPass<float>::parabola_gradient(int, const Head&, const AttentionState<float>&,
                                                      const float*, float*);
template void AttentionPass<double>::parabola_gradient(int, const Head&, const AttentionState<double>&,
                                                       const double*, double*);

}  // namespace whereabouts
