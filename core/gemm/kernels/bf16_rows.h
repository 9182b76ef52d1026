// Rows of floats as blocks of bfloat16. Included by the files compiled for AVX-512's bfloat16 only.
#pragma once

#include "core/gemm/kernels/bf16.h"
#include "core/gemm/kernels/epilogue.h"
#include "core/gemm/kernels/first_floats.h"

namespace {

using whereabouts::kernels::bf16::block_rows;
using whereabouts::kernels::bf16::chunk;
using whereabouts::kernels::bf16::panel;
using whereabouts::kernels::bf16::Task;
static_assert(lanes == panel);

inline void pack(const float* x, std::ptrdiff_t stride, int rows, int depth, std::uint16_t* block) {
  for (int row = 0; row < rows; ++row) {
    const float* from = x + row * stride;
    std::uint16_t* to = block + std::ptrdiff_t{row} * chunk;
    for (int k = 0; k < depth; k += chunk, to += block_rows * chunk) {
      const __m512bh both =
          _mm512_cvtne2ps_pbh(first_floats(from + k + 16, depth - k - 16), first_floats(from + k, depth - k));
      __builtin_memcpy(to, &both, sizeof both);
    }
  }
}

}  // namespace
