// Transposing copies.
#pragma once

#include <cstddef>

namespace {

using Quad [[gnu::vector_size(16)]] = float;
using LooseQuad [[gnu::vector_size(16), gnu::aligned(4), gnu::may_alias]] = float;

inline Quad load_quad(const float* from) {
  return *reinterpret_cast<const LooseQuad*>(from);
}
inline void store_quad(float* to, Quad value) {
  *reinterpret_cast<LooseQuad*>(to) = value;
}

void transpose(const float* x, std::ptrdiff_t stride, int rows, int depth, float* out,
               std::ptrdiff_t out_stride) {
  const int whole = depth & ~3;
  if (rows >= 4) {
    // The last four rows may overlap the four before: they write the same values again.
    for (int next = 0; next < rows; next += 4) {
      const int i = next + 4 <= rows ? next : rows - 4;
      const float* from = x + i * stride;
      float* to = out + i;
      for (int k = 0; k < whole; k += 4, from += 4, to += 4 * out_stride) {
        const Quad a = load_quad(from), b = load_quad(from + stride);
        const Quad c = load_quad(from + 2 * stride), d = load_quad(from + 3 * stride);
        const Quad ab = __builtin_shufflevector(a, b, 0, 4, 1, 5),
                   AB = __builtin_shufflevector(a, b, 2, 6, 3, 7);
        const Quad cd = __builtin_shufflevector(c, d, 0, 4, 1, 5),
                   CD = __builtin_shufflevector(c, d, 2, 6, 3, 7);
        store_quad(to, __builtin_shufflevector(ab, cd, 0, 1, 4, 5));
        store_quad(to + out_stride, __builtin_shufflevector(ab, cd, 2, 3, 6, 7));
        store_quad(to + 2 * out_stride, __builtin_shufflevector(AB, CD, 0, 1, 4, 5));
        store_quad(to + 3 * out_stride, __builtin_shufflevector(AB, CD, 2, 3, 6, 7));
      }
    }
  }
  for (int k = rows >= 4 ? whole : 0; k < depth; ++k) {
    for (int i = 0; i < rows; ++i) out[k * out_stride + i] = x[i * stride + k];
  }
}

}  // namespace
