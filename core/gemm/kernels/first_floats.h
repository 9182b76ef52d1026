// Some of the 16 floats of a register. Included by the files compiled for AVX-512 and what came after it.
#pragma once

#include <immintrin.h>

namespace {

// The first `count` floats, none where it is not positive, all 16 from there on; zeros after them, which are
// not read.
inline __m512 first_floats(const float* from, int count) {
  return count <= 0
             ? _mm512_setzero_ps()
             : _mm512_maskz_loadu_ps(static_cast<__mmask16>(count >= 16 ? 0xffff : (1 << count) - 1), from);
}

}  // namespace
