// What a training step does to rows between its products: norms, softmax and GELU with their derivatives, and
// the optimiser's update.
#pragma once

#include "core/gemm/kernels/activation.h"
#include "core/gemm/kernels/kernels.h"
#include "core/gemm/kernels/rows.h"

namespace {

using whereabouts::kernels::AdamTask;
using whereabouts::kernels::NormGradientTask;
using whereabouts::kernels::SoftmaxTask;
using whereabouts::kernels::TrainedNormTask;

void trained_norm(const TrainedNormTask& task) {
  const auto size = static_cast<float>(task.width);
  for (int row = 0; row < task.rows; ++row) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * task.width;
    const float* x = task.x + at;
    Vector totals[chains] = {}, squares[chains] = {};
    over(
        task.width, [&](int i, int count, int chain)
                        __attribute__((always_inline)) { totals[chain] += load_some(x + i, count); });
    const float mean = sum_of(totals) / size;
    const int tail = task.width % width;
    over(
        task.width, [&](int i, int count, int chain) __attribute__((always_inline)) {
          const Vector centred = load_some(x + i, count) - mean;
          squares[chain] += centred * centred;
        });
    // The lanes behind a partial register held minus the mean.
    const float beyond = tail == 0 ? 0 : static_cast<float>(width - tail) * mean * mean;
    const float factor = 1 / square_root((sum_of(squares) - beyond) / size + task.epsilon);
    task.factors[row] = factor;
    over(
        task.width, [&](int i, int count, int) __attribute__((always_inline)) {
          const Vector normed = (load_some(x + i, count) - mean) * factor;
          store_some(task.normed + at + i, normed, count);
          store_some(task.y + at + i,
                     normed * load_some(task.gamma + i, count) + load_some(task.beta + i, count), count);
        });
  }
}

// dx += (g - mean(g) - n mean(g n)) factor with g = dy gamma and n the normed row.
void norm_gradient(const NormGradientTask& task) {
  const auto size = static_cast<float>(task.width);
  for (int row = 0; row < task.rows; ++row) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(row) * task.width;
    const float *dy = task.dy + at, *normed = task.normed + at;
    Vector sums[chains] = {}, products[chains] = {};
    over(
        task.width, [&](int i, int count, int chain) __attribute__((always_inline)) {
          const Vector d = load_some(dy + i, count), n = load_some(normed + i, count);
          const Vector g = d * load_some(task.gamma + i, count);
          sums[chain] += g;
          products[chain] += g * n;
          store_some(task.dgamma + i, load_some(task.dgamma + i, count) + d * n, count);
          store_some(task.dbeta + i, load_some(task.dbeta + i, count) + d, count);
        });
    const float mean = sum_of(sums) / size, slope = sum_of(products) / size, factor = task.factors[row];
    over(
        task.width, [&](int i, int count, int) __attribute__((always_inline)) {
          const Vector g = load_some(dy + i, count) * load_some(task.gamma + i, count);
          const Vector step = (g - mean - load_some(normed + i, count) * slope) * factor;
          store_some(task.dx + at + i, load_some(task.dx + at + i, count) + step, count);
        });
  }
}

void gelu_rows(const float* x, float* y, std::ptrdiff_t count) {
  for (std::ptrdiff_t i = 0; i < count; i += width) {
    const int some = count - i < width ? static_cast<int>(count - i) : width;
    store_some(y + i, gelu(load_some(x + i, some)), some);
  }
}

// d *= Phi(x) + x phi(x), with Phi(x) = gelu(x) / x read off the polynomial.
void gelu_gradient(const float* x, float* d, std::ptrdiff_t count) {
  for (std::ptrdiff_t i = 0; i < count; i += width) {
    const int some = count - i < width ? static_cast<int>(count - i) : width;
    const Vector at = load_some(x + i, some);
    const Vector density = falling_exponential(-0.5f * at * at) * 0.3989422804014327f;
    store_some(d + i, load_some(d + i, some) * (normal_share(at) + at * density), some);
  }
}

// Lane i < count of a register, else zero, or minus infinity for a maximum.
inline Words lane_numbers() {
  alignas(KERNEL_BYTES) std::int32_t numbers[width];
  for (int i = 0; i < width; ++i) numbers[i] = i;
  return *reinterpret_cast<const Words*>(numbers);
}

// Rows have room for whole registers behind their columns.
void softmax_rows(const SoftmaxTask& task) {
  const Words lane = lane_numbers();
  const int tail = task.columns % width;
  const Words kept = tail == 0 ? lane >= 0 : lane < tail;
  const int whole = task.columns - tail;
  for (int row = 0; row < task.rows; ++row) {
    float* x = task.x + row * task.stride;
    const float* bias = task.bias == nullptr ? nullptr : task.bias + row * task.bias_stride;
    Vector max = all(-__builtin_inff());
    const auto pass = [&](int i, bool last) __attribute__((always_inline)) {
      Vector value = load(x + i) * task.scale;
      if (bias != nullptr) value += load(bias + i);
      if (last) value = kept ? value : all(-__builtin_inff());
      store(x + i, value);
      max = larger(value, max);
    };
    for (int i = 0; i < whole; i += width) pass(i, false);
    if (tail != 0) pass(whole, true);
    alignas(KERNEL_BYTES) float lanes_of_max[width];
    store(lanes_of_max, max);
    float highest = lanes_of_max[0];
    for (int i = 1; i < width; ++i) highest = lanes_of_max[i] > highest ? lanes_of_max[i] : highest;
    Vector total = {};
    for (int i = 0; i < task.columns; i += width) {
      const Vector weight = falling_exponential(load(x + i) - highest);
      total += weight;
      store(x + i, weight);
    }
    const float factor = 1 / sum(total);
    for (int i = 0; i < task.columns; i += width) store(x + i, load(x + i) * factor);
  }
}

// dx = p (dp - sum(p dp)), in place of dp; zeros behind the columns.
void softmax_gradient(const SoftmaxTask& task) {
  const Words lane = lane_numbers();
  const int tail = task.columns % width;
  const Words kept = tail == 0 ? lane >= 0 : lane < tail;
  const int whole = task.columns - tail;
  for (int row = 0; row < task.rows; ++row) {
    float* d = task.x + row * task.stride;
    const float* p = task.probabilities + row * task.stride;
    Vector total = {};
    for (int i = 0; i < whole; i += width) total += load(p + i) * load(d + i);
    if (tail != 0) total += kept ? load(p + whole) * load(d + whole) : Vector{};
    const float mean = sum(total);
    for (int i = 0; i < whole; i += width) store(d + i, load(p + i) * (load(d + i) - mean));
    if (tail != 0) store(d + whole, kept ? load(p + whole) * (load(d + whole) - mean) : Vector{});
  }
}

void add_rows(const float* x, std::ptrdiff_t stride, int rows, int columns, float* sums) {
  for (int i = 0; i < columns; i += width) {
    const int count = columns - i < width ? columns - i : width;
    Vector total = load_some(sums + i, count);
    for (int row = 0; row < rows; ++row) total += load_some(x + row * stride + i, count);
    store_some(sums + i, total, count);
  }
}

void adam(const AdamTask& task) {
  for (std::ptrdiff_t i = 0; i < task.count; i += width) {
    const int count = task.count - i < width ? static_cast<int>(task.count - i) : width;
    const Vector g = load_some(task.gradient + i, count) * task.gradient_scale;
    const Vector m = load_some(task.m + i, count) * task.beta1 + g * (1 - task.beta1);
    const Vector v = load_some(task.v + i, count) * task.beta2 + g * g * (1 - task.beta2);
    Vector w = load_some(task.weights + i, count);
    Vector root = v * task.correction2;
    for (int j = 0; j < width; ++j) root[j] = square_root(root[j]);
    w -= w * (task.rate * task.decay) + m * (task.correction1 * task.rate) / (root + task.epsilon);
    store_some(task.m + i, m, count);
    store_some(task.v + i, v, count);
    store_some(task.weights + i, w, count);
  }
}

}  // namespace
