// Dense products of small matrices in float32, on the calling thread alone: what one task of a training step
// multiplies. For large products with fixed weights there is linear.h.
#pragma once

#include <cstddef>

namespace whereabouts {

// A factor of a product as it lies in memory, row by row. `stride`: floats between rows of memory.
struct Factor {
  const float* data = nullptr;
  std::ptrdiff_t stride = 0;
  bool transposed = false;  // the factor is the transpose of what lies in memory
};

// c (m, n) = a (m, k) b (k, n) with k above 0, plus `bias` (n) where it is not null, plus c where `add`. `c`
// overlaps neither factor. Sums run in an order that depends on the shapes and the instruction set alone.
// Uses the calling thread's scratch(), so throws bad_alloc.
void multiply(const Factor& a, const Factor& b, int m, int n, int k, float* c, std::ptrdiff_t c_stride,
              bool add = false, const float* bias = nullptr);

}  // namespace whereabouts
