// The activations of whereabouts::Activation, by their number there.
#pragma once

#include "core/gemm/kernels/vector.h"

namespace {

// The share of the normal distribution below x: 1/2 + x P(2 x^2 / 5.5^2 - 1) for |x| < 5.5, with P of degree
// 15 and smallest largest error (8e-9 before rounding); beyond, it is 0 or 1 within 4e-8.
inline Vector normal_share(Vector x) {
  constexpr float reach = 5.5f;
  const Vector t = x * x * (2 / (reach * reach)) - 1.0f;
  Vector p = all(-0.000236417574f);
  constexpr float coefficients[] = {0.000631559698f, -0.000529132551f, 0.000720104377f, -0.00241864892f,
                                    0.00462178327f,  -0.00681991037f,  0.0102278264f,   -0.0149990777f,
                                    0.0203645676f,   -0.0260482598f,   0.0320702605f,   -0.0387927853f,
                                    0.0477376282f,   -0.064172335f,    0.12855193f};
  KERNEL_UNROLL
  for (int i = 0; i < 15; ++i) p = p * t + coefficients[i];
  Vector share = p * x + 0.5f;
  share = x > all(reach) ? all(1) : share;
  return x < all(-reach) ? Vector{} : share;
}

inline Vector gelu(Vector x) {
  return x * normal_share(x);
}

template <int A>
inline Vector activated(Vector x) {
  if constexpr (A == 1) {
    return gelu(x);
  } else if constexpr (A == 2) {
    // x (1 + tanh u) / 2 = x sigmoid(2 u), u = sqrt(2 / pi) (x + 0.044715 x^3).
    return x * sigmoid(x * (1.5957691216057308f + 0.07135481282856f * x * x));
  } else if constexpr (A == 3) {
    return x * sigmoid(1.702f * x);
  } else if constexpr (A == 4) {
    return x * sigmoid(x);
  } else if constexpr (A == 5) {
    return x < Vector{} ? Vector{} : x;
  } else if constexpr (A == 6) {
    // x min(max(x + 3, 0), 6) / 6.
    const Vector up = x + 3.0f, above = up < Vector{} ? Vector{} : up;
    return x * (above > all(6) ? all(6) : above) * (1.0f / 6);
  } else {
    return x;
  }
}

}  // namespace
