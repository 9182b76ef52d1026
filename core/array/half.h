// The two 16-bit floating-point formats of checkpoints, widened to float32 without loss.
#pragma once

#include <bit>
#include <cstdint>

namespace whereabouts {

// IEEE 754 binary16: 1 sign, 5 exponent, 10 fraction bits.
inline float from_binary16(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13U));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
  // Zero and the subnormals: fraction * 2^-24 is exact in float32.
  const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
  return sign != 0 ? -magnitude : magnitude;
}

// bfloat16: the upper half of a float32.
inline float from_bfloat16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

}  // namespace whereabouts
