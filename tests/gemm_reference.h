// What products and activations are compared with: the kernels of this CPU, each activation in double, and
// the size of an error.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "core/gemm/kernels/kernels.h"
#include "core/gemm/linear.h"

namespace whereabouts {

inline constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
inline constexpr float infinity = std::numeric_limits<float>::infinity();

inline double activated(Activation activation, double x) {
  switch (activation) {
    case Activation::none:
      return x;
    case Activation::gelu:
      return x * 0.5 * std::erfc(-x / std::sqrt(2.0));
    case Activation::gelu_tanh:
      return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
    case Activation::quick_gelu:
      return x / (1 + std::exp(-1.702 * x));
    case Activation::silu:
      return x / (1 + std::exp(-x));
    case Activation::relu:
      return x < 0 ? 0 : x;
    case Activation::hard_swish:
      return x * std::clamp(x + 3, 0.0, 6.0) / 6;
  }
  return x;
}

inline constexpr std::array<Activation, 7> activations = {
    Activation::none, Activation::gelu, Activation::gelu_tanh, Activation::quick_gelu,
    Activation::silu, Activation::relu, Activation::hard_swish};

// Relative L2. `typical` is the size squared that one value has on average: a single small result of large
// terms holds their rounding, not its own.
inline double relative_error(const std::vector<float>& got, const std::vector<double>& wanted,
                             double typical = 0) {
  double error = 0, size = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    error += (got[i] - wanted[i]) * (got[i] - wanted[i]);
    size += wanted[i] * wanted[i];
  }
  return std::sqrt(error / std::max(size, typical * static_cast<double>(wanted.size())));
}

inline std::span<const kernels::Kernels* const> kernel_sets() {
  int count = 0;
  const kernels::Kernels* const* sets = kernels::available(count);
  return {sets, static_cast<std::size_t>(count)};
}

}  // namespace whereabouts
