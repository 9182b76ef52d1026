// What the library of the compiler for WebAssembly lacks of C++20: numbers as text and back, and bit_cast.
// Included before every source of the module.
#pragma once

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <version>
namespace std {
#ifndef __cpp_lib_bit_cast
template <class To, class From>
To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  memcpy(&to, &from, sizeof(To));
  return to;
}
#endif

#if _LIBCPP_VERSION < 200000
// As strtod() reads it, which also takes blanks in front.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str()) return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc()};
}
#endif

#if _LIBCPP_VERSION < 14000
// The fewest digits that are read as the same number.
inline to_chars_result to_chars(char* first, char* last, double value, chars_format format) {
  char text[400];
  int digits = 0, size = 0;
  do {
    size = snprintf(text, sizeof text, "%.*e", digits, value);
  } while (strtod(text, nullptr) != value && value == value && ++digits < 17);
  if (format == chars_format::fixed) {
    const int decimals = digits - atoi(strchr(text, 'e') + 1);
    size = snprintf(text, sizeof text, "%.*f", decimals > 0 ? decimals : 0, value);
  }
  if (size > last - first) return {last, errc::value_too_large};
  memcpy(first, text, static_cast<size_t>(size));
  return {first + size, errc()};
}

inline to_chars_result to_chars(char* first, char* last, double value) {
  const double size = value < 0 ? -value : value;
  return to_chars(
      first, last, value,
      size == 0 || (size >= 1e-4 && size < 1e16) ? chars_format::fixed : chars_format::scientific);
}
#endif
}  // namespace std
