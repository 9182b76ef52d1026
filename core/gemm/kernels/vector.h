// A register of floats and the functions of a transformer on it. Included by the files compiled per
// instruction set only; everything has internal linkage.
#pragma once

#include <cstddef>
#include <cstdint>

#if !defined(KERNEL_BYTES) || !defined(KERNEL_REGISTERS)
#error "the file that includes this says how wide registers and panels are"
#endif

#if defined(__clang__)
#define KERNEL_UNROLL _Pragma("unroll")
#else
#define KERNEL_UNROLL _Pragma("GCC unroll 16")
#endif

namespace {

constexpr int width = KERNEL_BYTES / 4;  // floats of a register
using Vector [[gnu::vector_size(KERNEL_BYTES)]] = float;
using Loose [[gnu::vector_size(KERNEL_BYTES), gnu::aligned(4), gnu::may_alias]] = float;
using Words [[gnu::vector_size(KERNEL_BYTES)]] = std::int32_t;

inline Vector load(const float* from) {
  return *reinterpret_cast<const Loose*>(from);
}
inline void store(float* to, Vector value) {
  *reinterpret_cast<Loose*>(to) = value;
}
// A subtraction, for x - 0 is x for every x and compiles to nothing, where 0 + x is not.
inline Vector all(float value) {
  return value - Vector{};
}

// The first `count` floats, 0 < count <= width; zeros after them.
inline Vector load_some(const float* from, int count) {
  if (count == width) return load(from);
  alignas(KERNEL_BYTES) float whole[width] = {};
  for (int i = 0; i < count; ++i) whole[i] = from[i];
  return load(whole);
}
inline void store_some(float* to, Vector value, int count) {
  if (count == width) return store(to, value);
  alignas(KERNEL_BYTES) float whole[width];
  store(whole, value);
  for (int i = 0; i < count; ++i) to[i] = whole[i];
}

// Comparisons with NaN are false: the second operand is kept.
inline Vector smaller(Vector a, Vector b) {
  return a < b ? a : b;
}
inline Vector larger(Vector a, Vector b) {
  return a > b ? a : b;
}
inline Vector magnitude(Vector x) {
  return reinterpret_cast<Vector>(reinterpret_cast<Words>(x) & 0x7fffffff);
}

inline float sum(Vector v) {
  alignas(KERNEL_BYTES) float lane[width];
  store(lane, v);
  for (int step = width / 2; step > 0; step /= 2) {
    for (int i = 0; i < step; ++i) lane[i] += lane[i + step];
  }
  return lane[0];
}

// 2^n e^r = e^x for -88 <= x <= 89: n an integer, |r| <= ln 2 / 2, e^r = 1 + r + r^2 q(r) with q of degree 4
// and smallest largest relative error (3e-9). `exponent` gets n.
inline Vector reduced_exponential(Vector x, Words& exponent) {
  const Vector rounder = all(12582912.0f);  // 1.5 * 2^23: adding it rounds to an integer
  const Vector shifted = x * 1.44269504088896341f + rounder;
  const Vector n = shifted - rounder;
  const Vector r = (x - n * 0.693145751953125f) - n * 1.42860677e-6f;
  Vector p = all(0.00138145394f);
  p = p * r + 0.00836874545f;
  p = p * r + 0.041668389f;
  p = p * r + 0.166665211f;
  p = p * r + 0.49999994f;
  p = p * r + 1.0f;
  p = p * r + 1.0f;
  exponent = reinterpret_cast<Words>(shifted) - 0x4b400000;
  return p;
}

// e^x within 1.5 units in the last place; 0 below -87.3, infinity above 88.8, NaN stays NaN. The power of two
// is multiplied in two halves, for 2^128 is no float.
inline Vector exponential(Vector x) {
  const Vector bounded = smaller(larger(all(-88.0f), x), all(89.0f));
  Words n;
  const Vector p = reduced_exponential(bounded, n);
  const Words half = n >> 1;
  const Vector result =
      p * reinterpret_cast<Vector>((half + 127) << 23) * reinterpret_cast<Vector>((n - half + 127) << 23);
  const Vector low = x < all(-87.3f) ? Vector{} : result;
  return x != x ? x : low;
}

// The same for x <= 0, or NaN, in fewer steps.
inline Vector falling_exponential(Vector x) {
  Words n;
  const Vector p = reduced_exponential(larger(all(-87.3f), x), n);
  const Vector result = p * reinterpret_cast<Vector>((n + 127) << 23);
  return x < all(-87.3f) ? Vector{} : result;
}

inline Vector sigmoid(Vector x) {
  return 1.0f / (1.0f + exponential(-x));
}

}  // namespace
