// Rows of floats as blocks of bfloat16. Included by the files compiled for AVX-512's bfloat16 only.
#pragma once

#include <immintrin.h>

#include "core/gemm/kernels/bf16.h"
#include "core/gemm/kernels/epilogue.h"

namespace {

using whereabouts::kernels::bf16::block_rows;
using whereabouts::kernels::bf16::chunk;
using whereabouts::kernels::bf16::panel;
using whereabouts::kernels::bf16::Task;
static_assert(lanes == panel);

void pack(const float* x, std::ptrdiff_t stride, int rows, int depth, std::uint16_t* block) {
  const auto some = [](const float* from, int count) {
    return count <= 0
               ? _mm512_setzero_ps()
               : _mm512_maskz_loadu_ps(static_cast<__mmask16>(count >= 16 ? 0xffff : (1 << count) - 1), from);
  };
  for (int row = 0; row < rows; ++row) {
    const float* from = x + row * stride;
    std::uint16_t* to = block + std::ptrdiff_t{row} * chunk;
    for (int k = 0; k < depth; k += chunk, to += block_rows * chunk) {
      const __m512bh both =
          _mm512_cvtne2ps_pbh(some(from + k + 16, depth - k - 16), some(from + k, depth - k));
      __builtin_memcpy(to, &both, sizeof both);
    }
  }
}

}  // namespace
