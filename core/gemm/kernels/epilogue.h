// What happens to the sums of a product before they are written.
#pragma once

#include "core/gemm/kernels/activation.h"
#include "core/gemm/kernels/kernels.h"

namespace {

using whereabouts::kernels::ProductTask;

constexpr int registers = KERNEL_REGISTERS;  // of a panel's width
constexpr int lanes = registers * width;

// Bias, activation, scale and residual on `rows` rows of a tile, `columns` of its `lanes` columns: all of
// them where `Whole`.
template <int A, bool Whole>
void apply_epilogue(const ProductTask& task, const float* sums, int row, int rows, int column, int columns) {
  // Copies, for the compiler cannot know that outputs do not lie where the task does.
  const float* bias = task.bias == nullptr ? nullptr : task.bias + column;
  const float* scale = task.scale == nullptr ? nullptr : task.scale + column;
  const std::ptrdiff_t stride = task.y_stride, residual_stride = task.residual_stride;
  float* y = task.y + row * stride + column;
  const float* residual = task.residual == nullptr ? nullptr : task.residual + row * residual_stride + column;
  for (int i = 0; i < rows; ++i, sums += lanes, y += stride) {
    KERNEL_UNROLL
    for (int j = 0; j < lanes; j += width) {
      if (!Whole && j >= columns) continue;
      const int count = Whole || columns - j >= width ? width : columns - j;
      Vector value = load(sums + j);
      if (bias != nullptr) value += load(bias + j);
      value = activated<A>(value);
      if (scale != nullptr) value *= load_some(scale + j, count);
      if (residual != nullptr) value += load_some(residual + j, count);
      store_some(y + j, value, count);
    }
    if (residual != nullptr) residual += residual_stride;
  }
}

// Prefetches the lines that the epilogue of a tile reads and writes, while its sums are computed.
inline void fetch_outputs(const ProductTask& task, int row, int rows, int column, int columns) {
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; j += 16) {
      if (task.residual != nullptr) {
        __builtin_prefetch(task.residual + (row + i) * task.residual_stride + column + j, 0, 3);
      }
      __builtin_prefetch(task.y + (row + i) * task.y_stride + column + j, 1, 3);
    }
  }
}

// The same by the task's activation.
inline void finish(const ProductTask& task, const float* sums, int row, int rows, int column, int columns) {
  using ApplyEpilogue = void (*)(const ProductTask&, const float*, int, int, int, int);
  static constexpr ApplyEpilogue whole[] = {
      apply_epilogue<0, true>, apply_epilogue<1, true>, apply_epilogue<2, true>, apply_epilogue<3, true>,
      apply_epilogue<4, true>, apply_epilogue<5, true>, apply_epilogue<6, true>};
  static constexpr ApplyEpilogue some[] = {
      apply_epilogue<0, false>, apply_epilogue<1, false>, apply_epilogue<2, false>, apply_epilogue<3, false>,
      apply_epilogue<4, false>, apply_epilogue<5, false>, apply_epilogue<6, false>};
  (columns == lanes ? whole : some)[task.activation](task, sums, row, rows, column, columns);
}

}  // namespace
