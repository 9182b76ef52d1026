// The length of (x, y), of numbers far from the ends of their range: std::hypot() of a C library from 2.35 on
// is another function than before, and a program linked to it does not start on older systems.
#pragma once

#include <cmath>
#include <type_traits>

namespace whereabouts {

// float of two floats, else double.
template <typename A, typename B>
auto hypotenuse(A x, B y) {
  using Length = std::conditional_t<std::is_same_v<A, float> && std::is_same_v<B, float>, float, double>;
  const auto across = static_cast<Length>(x), down = static_cast<Length>(y);
  return std::sqrt(across * across + down * down);
}

}  // namespace whereabouts
