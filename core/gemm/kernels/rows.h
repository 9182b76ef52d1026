// Layer norm of a few rows.
#pragma once

#include "core/gemm/kernels/kernels.h"
#include "core/gemm/kernels/vector.h"

namespace {

inline float square_root(float x) {
  return __builtin_sqrtf(x);
}

// Calls each(offset, count, chain) for the registers that cover `size` floats; four chains, for sums that
// need not wait for one another.
constexpr int chains = 4;
template <typename Each>
inline void over(int size, const Each& each) {
  int i = 0;
  for (; i + chains * width <= size; i += chains * width) {
    KERNEL_UNROLL
    for (int chain = 0; chain < chains; ++chain) each(i + chain * width, width, chain);
  }
  for (; i + width <= size; i += width) each(i, width, 0);
  if (i < size) each(i, size - i, 0);
}

inline float sum_of(const Vector (&parts)[chains]) {
  return sum((parts[0] + parts[1]) + (parts[2] + parts[3]));
}

void norm(const whereabouts::kernels::NormTask& task) {
  const auto size = static_cast<float>(task.width);
  const int tail = task.width % width;
  alignas(KERNEL_BYTES) float kept[width] = {};  // 1 where the last, partial register holds values
  for (int i = 0; i < tail; ++i) kept[i] = 1;
  for (int row = 0; row < task.rows; ++row) {
    const float* x = task.x + row * task.x_stride;
    float* y = task.y + row * task.y_stride;
    float mean = 0;
    if (!task.rms) {
      Vector totals[chains] = {};
      over(
          task.width, [&](int i, int count, int chain)
                          __attribute__((always_inline)) { totals[chain] += load_some(x + i, count); });
      mean = sum_of(totals) / size;
    }
    // The sum of the centred values is what rounding left of the mean, which matters where the mean is large.
    Vector rest[chains] = {}, squares[chains] = {};
    over(
        task.width, [&](int i, int count, int chain) __attribute__((always_inline)) {
          Vector centred = load_some(x + i, count) - mean;
          if (count < width) centred *= load(kept);
          rest[chain] += centred;
          squares[chain] += centred * centred;
        });
    float variance = sum_of(squares) / size, correction = 0;
    if (!task.rms) {
      correction = sum_of(rest) / size;
      variance -= correction * correction;
    }
    const float factor = 1 / square_root(variance + task.epsilon);
    over(
        task.width, [&](int i, int count, int) __attribute__((always_inline)) {
          Vector value =
              ((load_some(x + i, count) - mean) - correction) * factor * load_some(task.gamma + i, count);
          if (task.beta != nullptr) value += load_some(task.beta + i, count);
          store_some(y + i, value, count);
        });
  }
}

}  // namespace
