#include "core/checkpoint/torch/pickle_text.h"

#include <charconv>

namespace whereabouts {
namespace {

void append_utf8(std::string& text, std::uint32_t point) {
  const auto byte = [&](std::uint32_t value) { text.push_back(static_cast<char>(value)); };
  if (point < 0x80) {
    byte(point);
  } else if (point < 0x800) {
    byte(0xC0U | point >> 6U);
    byte(0x80U | (point & 0x3FU));
  } else if (point < 0x10000) {
    byte(0xE0U | point >> 12U);
    byte(0x80U | (point >> 6U & 0x3FU));
    byte(0x80U | (point & 0x3FU));
  } else {
    byte(0xF0U | point >> 18U);
    byte(0x80U | (point >> 12U & 0x3FU));
    byte(0x80U | (point >> 6U & 0x3FU));
    byte(0x80U | (point & 0x3FU));
  }
}

std::optional<std::uint32_t> number(std::string_view digits, int base) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::string> unquoted(std::string_view literal) {
  if (literal.size() < 2 || literal.front() != literal.back()) return std::nullopt;
  if (literal.front() != '\'' && literal.front() != '"') return std::nullopt;
  literal = literal.substr(1, literal.size() - 2);
  std::string text;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] != '\\') {
      text.push_back(literal[i]);
      continue;
    }
    if (++i == literal.size()) return std::nullopt;
    const std::string_view letters = "abfnrtv\\'\"";
    const std::string_view meanings = "\a\b\f\n\r\t\v\\'\"";
    if (const std::size_t letter = letters.find(literal[i]); letter != std::string_view::npos) {
      text.push_back(meanings[letter]);
    } else if (literal[i] == 'x') {
      const std::string_view digits = literal.substr(i + 1, 2);
      const auto value = number(digits, 16);
      if (!value || digits.size() < 2) return std::nullopt;
      text.push_back(static_cast<char>(*value));
      i += 2;
    } else {
      return std::nullopt;
    }
  }
  return text;
}

std::optional<std::string> from_raw_unicode(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == 'u' || text[i + 1] == 'U');
    if (!escape) {
      append_utf8(decoded, static_cast<unsigned char>(text[i]));
      continue;
    }
    const std::size_t digits = text[i + 1] == 'u' ? 4 : 8;
    if (text.size() - i - 2 < digits) return std::nullopt;
    const auto point = number(text.substr(i + 2, digits), 16);
    if (!point || *point > 0x10FFFF) return std::nullopt;
    append_utf8(decoded, *point);
    i += 1 + digits;
  }
  return decoded;
}

std::optional<std::int64_t> whole_number(std::string_view digits) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::int64_t little_endian(std::string_view bytes) {
  // Filled with the sign first, so that a short number keeps it.
  const bool negative = !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80U) != 0;
  std::uint64_t value = negative ? ~std::uint64_t{0} : 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return static_cast<std::int64_t>(value);
}

}  // namespace whereabouts
