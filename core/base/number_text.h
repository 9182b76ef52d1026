// Numbers in captions, readings and messages.
#pragma once

#include <string>

namespace whereabouts {

// A number as English writes it. A message keeps it apart from its words, so that a window may write it as
// its language does.
struct NumberText : std::string {
  explicit NumberText(std::string text) : std::string(std::move(text)) {}
  NumberText(const char* text) : std::string(text) {}
};

// `decimals` places, a true minus sign, no negative zero; "–" for NaN, "∞".
NumberText number(double value, int decimals);
// The shortest form with `digits` significant digits: 0.55, 1.8 × 10⁻⁷.
NumberText brief(double value, int digits = 4);
// 1234567 -> "1,234,567"
NumberText grouped(long long value);

}  // namespace whereabouts
