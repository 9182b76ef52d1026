// The convolution of conditional position encoding (Chu et al. 2021) forward and backward.
#include "core/train/model/pass.h"

#include <algorithm>

namespace whereabouts {

// y += the depthwise 3 x 3 convolution of the patches of x, zeros outside of the grid; y and x (rows, D),
// kernel (D, 9).
template <class T>
void Pass<T>::convolve(const T* kernel, const T* bias, const T* x, T* y) const {
  const GridShape grid = model_.grid();
  for (int image = 0; image < images_; ++image) {
    const std::ptrdiff_t first = std::ptrdiff_t{image} * tokens_ + model_.prefix();
    for (int token = 0; token < grid.count(); ++token) {
      const Cell cell = grid.cell(token);
      T* to = y + (first + token) * width_;
      for (int i = 0; i < width_; ++i) to[i] += bias[i];
      for (int tap = 0; tap < 9; ++tap) {
        const int row = cell.row + tap / 3 - 1, column = cell.column + tap % 3 - 1;
        if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) continue;
        const T* from = x + (first + row * grid.columns + column) * width_;
        for (int i = 0; i < width_; ++i) to[i] += kernel[i * 9 + tap] * from[i];
      }
    }
  }
}

// d (rows, D) enters as the gradient behind x + convolved(x) and leaves as the one of x.
template <class T>
void Pass<T>::convolution_gradient(const T* kernel, const T* x, T* d, T* d_kernel, T* d_bias) {
  const GridShape grid = model_.grid();
  std::copy_n(d, std::ptrdiff_t{rows_} * width_, d_rows_.data());
  for (int image = 0; image < images_; ++image) {
    const std::ptrdiff_t first = std::ptrdiff_t{image} * tokens_ + model_.prefix();
    for (int token = 0; token < grid.count(); ++token) {
      const Cell cell = grid.cell(token);
      const T* of = d_rows_.data() + (first + token) * width_;
      for (int i = 0; i < width_; ++i) d_bias[i] += of[i];
      for (int tap = 0; tap < 9; ++tap) {
        const int row = cell.row + tap / 3 - 1, column = cell.column + tap % 3 - 1;
        if (row < 0 || row >= grid.rows || column < 0 || column >= grid.columns) continue;
        const std::ptrdiff_t at = (first + row * grid.columns + column) * width_;
        for (int i = 0; i < width_; ++i) {
          d_kernel[i * 9 + tap] += of[i] * x[at + i];
          d[at + i] += of[i] * kernel[i * 9 + tap];
        }
      }
    }
  }
}

template void Pass<float>::convolve(const float*, const float*, const float*, float*) const;
template void Pass<double>::convolve(const double*, const double*, const double*, double*) const;
template void Pass<float>::convolution_gradient(const float*, const float*, float*, float*, float*);
template void Pass<double>::convolution_gradient(const double*, const double*, double*, double*, double*);

}  // namespace whereabouts
