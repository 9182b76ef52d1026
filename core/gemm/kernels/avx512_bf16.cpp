// Compiled with -mavx512bf16 and friends (core/CMakeLists.txt), empty elsewhere.
#if defined(__AVX512BF16__)
#define KERNEL_BYTES 64
#define KERNEL_REGISTERS 2
#include "core/gemm/kernels/bf16_rows.h"

namespace {

// R rows of a block, from `left` on, times a panel.
template <int R>
void sum_rows(const std::uint16_t* left, const std::uint16_t* columns, int depth, float* sums) {
  __m512 total[R][2];
  KERNEL_UNROLL
  for (int i = 0; i < R; ++i) total[i][0] = total[i][1] = _mm512_setzero_ps();
  for (int k = 0; k < depth; k += chunk, left += block_rows * chunk) {
    for (int pair = 0; pair < chunk / 2; ++pair, columns += 2 * panel) {
      __m512bh first, second;
      __builtin_memcpy(&first, columns, sizeof first);
      __builtin_memcpy(&second, columns + panel, sizeof second);
      KERNEL_UNROLL
      for (int i = 0; i < R; ++i) {
        std::int32_t both;
        __builtin_memcpy(&both, left + i * chunk + 2 * pair, sizeof both);
        const __m512i words = _mm512_set1_epi32(both);
        __m512bh factor;
        __builtin_memcpy(&factor, &words, sizeof factor);
        total[i][0] = _mm512_dpbf16_ps(total[i][0], factor, first);
        total[i][1] = _mm512_dpbf16_ps(total[i][1], factor, second);
      }
    }
  }
  KERNEL_UNROLL
  for (int i = 0; i < R; ++i) {
    _mm512_store_ps(sums + i * lanes, total[i][0]);
    _mm512_store_ps(sums + i * lanes + 16, total[i][1]);
  }
}

void product(const Task& task) {
  alignas(64) float sums[block_rows * lanes];
  for (int number = task.first_panel; number < task.last_panel; ++number) {
    const std::uint16_t* columns = task.panels + std::ptrdiff_t{number} * panel * task.depth;
    const int column = number * panel;
    const int count = task.outputs.outputs - column < panel ? task.outputs.outputs - column : panel;
    for (int row = task.first_row; row < task.last_row; row += block_rows) {
      const int rows = task.last_row - row < block_rows ? task.last_row - row : block_rows;
      const std::uint16_t* left = task.left + std::ptrdiff_t{row} * task.depth;
      fetch_outputs(task.outputs, row, rows, column, count);
      // Eight rows at a time: their sums and the panel's numbers fit into the registers.
      for (int i = 0; i < rows; i += 8) sum_rows<8>(left + i * chunk, columns, task.depth, sums + i * lanes);
      finish(task.outputs, sums, row, rows, column, count);
    }
  }
}

}  // namespace

namespace whereabouts::kernels::bf16 {
const Kernels avx512_bf16 = {"avx512-bf16", "AVX-512 BF16", ::pack, ::product, nullptr};
}  // namespace whereabouts::kernels::bf16
#endif
