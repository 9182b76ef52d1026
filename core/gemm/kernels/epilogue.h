// What happens to the sums of a product before they are written.
#pragma once

#include "core/gemm/kernels/activation.h"
#include "core/gemm/kernels/kernels.h"

namespace {

using whereabouts::kernels::ProductTask;

constexpr int registers = KERNEL_REGISTERS;  // of a panel's width
constexpr int lanes = registers * width;

// Bias, activation, scale and residual on `rows` rows of a tile, `columns` of its `lanes` columns.
template <int A>
void apply_epilogue(const ProductTask& task, const float* sums, int row, int rows, int column, int columns) {
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; j += width) {
      const int count = columns - j < width ? columns - j : width;
      Vector value = load(sums + i * lanes + j);
      if (task.bias != nullptr) value += load(task.bias + column + j);
      value = activated<A>(value);
      if (task.scale != nullptr) value *= load_some(task.scale + column + j, count);
      if (task.residual != nullptr) {
        value += load_some(task.residual + (row + i) * task.residual_stride + column + j, count);
      }
      store_some(task.y + (row + i) * task.y_stride + column + j, value, count);
    }
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
  static constexpr ApplyEpilogue epilogues[] = {apply_epilogue<0>, apply_epilogue<1>, apply_epilogue<2>,
                                                apply_epilogue<3>, apply_epilogue<4>, apply_epilogue<5>,
                                                apply_epilogue<6>};
  epilogues[task.activation](task, sums, row, rows, column, columns);
}

}  // namespace
