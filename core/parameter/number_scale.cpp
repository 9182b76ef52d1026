#include "core/parameter/number_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace whereabouts {
namespace {

constexpr double wide = 100000;  // a whole range beyond this is not crossed in equal steps
constexpr int ratio_digits = 3;  // of the values at equal ratios
// Below it a number is written with an exponent; from 1e15 on as well.
constexpr double least_plain = 1e-4, most_plain = 1e15;

bool is_plain(double value) {
  const double size = std::abs(value);
  return size == 0 || (size >= least_plain && size < most_plain);
}

// As its decimal text reads: no noise of binary fractions.
double rounded(double value, int decimals) {
  return std::strtod(fmt::format("{:.{}f}", value, decimals).c_str(), nullptr);
}

double with_digits(double value, int digits) {
  return std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
}

// A power of ten, so that a real range has 100 steps or some more.
double fitting_step(double span) {
  if (!(span > 0)) return 1;
  const double exponent = std::floor(std::log10(span / 100) + 1e-9);
  return with_digits(std::pow(10, exponent), 1);
}

}  // namespace

std::string exact_text(double value) {
  char digits[64];
  char* const end = digits + sizeof digits;
  if (is_plain(value)) {
    const double shown = value == 0 ? 0 : value;  // no negative zero
    return {digits, std::to_chars(digits, end, shown, std::chars_format::fixed).ptr};
  }
  std::string text(digits, std::to_chars(digits, end, value, std::chars_format::scientific).ptr);
  // "1e-07" -> "1e-7"
  const std::size_t sign = text.find('e') + 1;
  if (sign == 0) return text;
  while (text.size() > sign + 2 && text[sign + 1] == '0') text.erase(sign + 1, 1);
  if (text[sign] == '+') text.erase(sign, 1);
  return text;
}

int decimals_of(double value) {
  const std::string text = exact_text(value);
  const std::size_t point = text.find('.');
  if (point == std::string::npos || text.find('e') != std::string::npos) return 0;
  return static_cast<int>(text.size() - point - 1);
}

NumberScale::NumberScale(const Parameter& parameter, const Range& range, int max_steps, int ratio_steps)
    : min_(range.min), max_(std::max(range.min, range.max)), whole_(parameter.kind == Kind::integer) {
  if (whole_) {
    const double multiple = std::max(1, range.step);
    step_ = std::max(multiple, parameter.step);
    max_ = min_ + std::floor((max_ - min_) / multiple) * multiple;
  } else {
    step_ = parameter.step > 0 ? parameter.step : fitting_step(max_ - min_);
  }
  if (max_ <= min_) return;
  if (parameter.logarithmic && min_ > 0) {
    law_ = Law::ratios;
  } else if (whole_ && max_ - min_ > wide) {
    law_ = Law::from_one;
  } else {
    if (!whole_) decimals_ = std::max(decimals_of(step_), decimals_of(min_));
    last_ = static_cast<int>(std::clamp(std::ceil((max_ - min_) / step_ - 1e-9), 1.0, 1.0 * max_steps));
    return;
  }
  last_ = ratio_steps;
}

double NumberScale::value_at(int place) const {
  if (place <= 0 || last_ == 0) return min_;
  if (place >= last_) return max_;
  const double share = static_cast<double>(place) / last_;
  double value = 0;
  switch (law_) {
    case Law::steps:
      value = min_ + std::round(share * (max_ - min_) / step_) * step_;
      if (!whole_) value = rounded(value, decimals_);
      break;
    case Law::ratios:
      value = with_digits(min_ * std::pow(max_ / min_, share), ratio_digits);
      if (whole_) value = min_ + std::round((value - min_) / step_) * step_;
      break;
    case Law::from_one:
      value = min_ + std::round((std::pow(max_ - min_ + 1, share) - 1) / step_) * step_;
      break;
  }
  return std::clamp(value, min_, max_);
}

int NumberScale::place_of(double value) const {
  if (last_ == 0 || std::isnan(value)) return 0;
  const double held = std::clamp(value, min_, max_);
  double share = 0;
  switch (law_) {
    case Law::steps:
      share = (held - min_) / (max_ - min_);
      break;
    case Law::ratios:
      share = std::log(held / min_) / std::log(max_ / min_);
      break;
    case Law::from_one:
      share = std::log(held - min_ + 1) / std::log(max_ - min_ + 1);
      break;
  }
  return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * last_));
}

double NumberScale::moved(double value, int steps) const {
  if (law_ != Law::ratios) {
    const double next = value + steps * step_;
    const bool plain = is_plain(value) && !whole_;
    return std::clamp(plain ? rounded(next, std::max(decimals_, decimals_of(value))) : next, min_, max_);
  }
  // The neighbours of a small whole number are itself.
  int place = place_of(value) + steps;
  const int way = steps > 0 ? 1 : -1;
  while (steps != 0 && place > 0 && place < last_ && (value_at(place) - value) * way <= 0) place += way;
  return value_at(place);
}

std::string NumberScale::text(double value) const {
  if (whole_) return fmt::format("{:.0f}", value);
  std::string exact = exact_text(value);
  if (law_ == Law::ratios || !is_plain(value) || decimals_of(value) >= decimals_) return exact;
  return fmt::format("{:.{}f}", value == 0 ? 0 : value, decimals_);
}

}  // namespace whereabouts
