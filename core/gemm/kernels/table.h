// The functions of one instruction set together. The including file defines KERNEL_SET (the name in
// kernels.h) and renames Eigen, so that what the compiler makes of Eigen for this set has names of its own.
#pragma once

#include <Eigen/Core>

#include "core/gemm/kernels/attention.h"
#include "core/gemm/kernels/elementwise.h"
#include "core/gemm/kernels/rows.h"
#include "core/gemm/kernels/training.h"

namespace {

// Independent sums enough to keep two multipliers of latency four busy.
double multiply_add(long long rounds) {
  constexpr int independent = 12;
  Vector sums[independent];
  KERNEL_UNROLL
  for (int i = 0; i < independent; ++i) sums[i] = all(static_cast<float>(i + 2));  // 1 would stay 1
  Vector factor = all(0.999f), addend = all(0.001f);
  for (long long round = 0; round < rounds; ++round) {
    KERNEL_UNROLL
    for (int i = 0; i < independent; ++i) sums[i] = sums[i] * factor + addend;
  }
  Vector total = {};
  for (int i = 0; i < independent; ++i) total += sums[i];
  return sum(total);
}

void eigen_product(const float* a, const float* b, float* c, int rows, int columns, int depth) {
  using Dense = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Eigen::Map<Dense>(c, rows, columns).noalias() =
      Eigen::Map<const Dense>(a, rows, depth) * Eigen::Map<const Dense>(b, depth, columns);
}

}  // namespace

namespace whereabouts::kernels {

const Kernels KERNEL_SET = {
    .name = KERNEL_NAME,
    .title = KERNEL_TITLE,
    .mr = ::mr,
    .lanes = ::lanes,
    .narrow_lanes = ::width,
    .transpose = ::transpose,
    .pack_rows = ::pack_rows,
    .pack_panel = ::pack_panel,
    .product = ::product,
    .norm = ::norm,
    .attention = ::attention,
    .activate = ::activate,
    .exponentials = ::exponentials,
    .trained_norm = ::trained_norm,
    .norm_gradient = ::norm_gradient,
    .gelu_rows = ::gelu_rows,
    .gelu_gradient = ::gelu_gradient,
    .softmax_rows = ::softmax_rows,
    .softmax_gradient = ::softmax_gradient,
    .add_rows = ::add_rows,
    .adam = ::adam,
    .multiply_add = ::multiply_add,
    .flops_per_round = 2 * 12 * ::width,
    .eigen_product = ::eigen_product,
    .in_parts = nullptr,
};

}  // namespace whereabouts::kernels
