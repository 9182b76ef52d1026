// Numbers in captions, readings and messages.
#pragma once

#include <string>

namespace whereabouts {

// `decimals` places, a true minus sign, no negative zero; "–" for NaN, "∞".
std::string number(double value, int decimals);
// The shortest form with `digits` significant digits: 0.55, 1.8 × 10⁻⁷.
std::string brief(double value, int digits = 4);
// 1234567 -> "1,234,567"
std::string grouped(long long value);

}  // namespace whereabouts
