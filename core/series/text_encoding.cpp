#include "core/series/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/failure.h"

namespace whereabouts {
namespace {

constexpr char32_t replacement = 0xFFFD;

void append_utf8(std::string& text, char32_t code) {
  const auto byte = [&](char32_t value) { text += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6);
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

// A surrogate without its other half becomes U+FFFD.
std::string from_utf16(const std::string& where, std::string_view bytes, bool big_endian) {
  if (bytes.size() % 2 != 0)
    refuse_file(where, "its UTF-16 text ends within a character", "save it as UTF-8");
  const auto unit = [&](std::size_t at) -> char32_t {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return big_endian ? static_cast<char32_t>(first << 8 | second)
                      : static_cast<char32_t>(second << 8 | first);
  };
  std::string text;
  text.reserve(bytes.size() / 2 + 16);
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t code = unit(at);
    if (code >= 0xD800 && code < 0xE000) {
      const char32_t next = at + 3 < bytes.size() ? unit(at + 2) : 0;
      if (code < 0xDC00 && next >= 0xDC00 && next < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
        at += 2;
      } else {
        code = replacement;
      }
    }
    append_utf8(text, code);
  }
  return text;
}

bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xC2 ? 0
                               : first < 0xE0 ? 2
                               : first < 0xF0 ? 3
                               : first < 0xF5 ? 4
                                              : 0;
    if (length == 0 || at + length > text.size()) return false;
    char32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[at + i]);
      if ((next & 0xC0) != 0x80) return false;
      code = code << 6 | (next & 0x3F);
    }
    if ((length == 3 && (code < 0x800 || (code >= 0xD800 && code < 0xE000))) ||
        (length == 4 && (code < 0x10000 || code > 0x10FFFF))) {
      return false;
    }
    at += length;
  }
  return true;
}

// What Windows-1252 has from 0x80 to 0x9F; 0: nothing.
constexpr std::array<char16_t, 32> windows_1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

std::string from_windows_1252(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  for (const char each : bytes) {
    const auto code = static_cast<unsigned char>(each);
    const char16_t named = code >= 0x80 && code < 0xA0 ? windows_1252[code - 0x80U] : code;
    append_utf8(text, named == 0 && code != 0 ? replacement : named);
  }
  return text;
}

// Of text in Latin letters every second byte is 0.
bool is_utf16_without_mark(std::string_view bytes, bool big_endian) {
  const std::size_t probe = std::min<std::size_t>(bytes.size(), 512) / 2 * 2;
  if (probe < 8 || bytes.size() % 2 != 0) return false;
  for (std::size_t at = 0; at < probe; at += 2) {
    const char high = bytes[big_endian ? at : at + 1], low = bytes[big_endian ? at + 1 : at];
    if (high != 0 || low == 0) return false;
  }
  return true;
}

}  // namespace

DecodedText decode_text(const std::string& where, std::string bytes) {
  const std::string_view all(bytes);
  if (all.starts_with(std::string_view("\xFF\xFE\0\0", 4)) ||
      all.starts_with(std::string_view("\0\0\xFE\xFF", 4))) {
    refuse_file(where, "it is UTF-32 text, which is not read", "save it as UTF-8");
  }
  if (all.starts_with("\xFF\xFE")) return {from_utf16(where, all.substr(2), false), ""};
  if (all.starts_with("\xFE\xFF")) return {from_utf16(where, all.substr(2), true), ""};
  for (const bool big_endian : {false, true}) {
    if (is_utf16_without_mark(all, big_endian))
      return {from_utf16(where, all, big_endian), fixed_words("assuming that its text is UTF-16")};
  }
  if (all.starts_with("\xEF\xBB\xBF")) bytes.erase(0, 3);
  // A file with control characters is no text in any encoding: its reader says so.
  const bool text = std::none_of(bytes.begin(), bytes.end(), [](char c) {
    const auto code = static_cast<unsigned char>(c);
    return code < 0x20 && c != '\n' && c != '\r' && c != '\t';
  });
  if (!text || is_utf8(bytes)) return {std::move(bytes), ""};
  return {from_windows_1252(bytes),
          fixed_words("assuming that its text is Windows-1252, for it is not UTF-8")};
}

}  // namespace whereabouts
