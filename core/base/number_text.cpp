#include "core/base/number_text.h"

#include <cmath>
#include <cstdio>

namespace whereabouts {

NumberText number(double value, int decimals) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  char digits[352];
  std::snprintf(digits, sizeof digits, "%.*f", decimals, std::abs(value));
  const bool zero = std::string(digits).find_first_not_of("0.") == std::string::npos;
  return NumberText((value < 0 && !zero ? "−" : "") + std::string(digits));
}

NumberText brief(double value, int digits) {
  if (!std::isfinite(value)) return number(value, 0);
  char digits_and_power[64];
  std::snprintf(digits_and_power, sizeof digits_and_power, "%.*g", digits, std::abs(value));
  std::string text = digits_and_power;
  const std::size_t e = text.find('e');
  if (e != std::string::npos) {
    const std::string power = std::to_string(std::stoi(text.substr(e + 1)));
    text = text.substr(0, e) + " × 10";
    for (const char digit : power) {
      static const char* const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
      text += digit == '-' ? "⁻" : raised[digit - '0'];
    }
  }
  return NumberText((value < 0 ? "−" : "") + text);
}

NumberText grouped(long long value) {
  const std::string digits = std::to_string(value < 0 ? -value : value);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return NumberText((value < 0 ? "−" : "") + text);
}

}  // namespace whereabouts
