#include "core/image/header_size.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace whereabouts {
namespace {

using namespace std::string_view_literals;

std::uint32_t number_at(std::string_view bytes, std::size_t at, bool little, std::size_t length = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[at + (little ? length - 1 - i : i)]);
    value = value << 8 | byte;
  }
  return value;
}

std::uint64_t magnitude(std::uint32_t bits) {
  const auto value = static_cast<std::int64_t>(static_cast<std::int32_t>(bits));
  return static_cast<std::uint64_t>(value < 0 ? -value : value);  // negative heights run downwards
}

std::optional<StatedSize> bmp_size(std::string_view bytes) {
  if (bytes.size() < 26) return std::nullopt;
  if (number_at(bytes, 14, true) == 12)
    return StatedSize{number_at(bytes, 20, true, 2), number_at(bytes, 18, true, 2)};
  return StatedSize{magnitude(number_at(bytes, 22, true)), magnitude(number_at(bytes, 18, true))};
}

// The first whole numbers of a text, "#" comments left out; at most `wanted`, each bounded.
std::vector<std::uint64_t> whole_numbers(std::string_view text, std::size_t wanted) {
  std::vector<std::uint64_t> numbers;
  std::size_t at = 0;
  while (at < text.size() && numbers.size() < wanted) {
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] >= '0' && text[at] <= '9') {
      std::uint64_t value = 0;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
        value = std::min<std::uint64_t>(value * 10 + static_cast<std::uint64_t>(text[at] - '0'), 1ull << 40);
      }
      numbers.push_back(value);
    } else {
      ++at;
    }
  }
  return numbers;
}

std::optional<StatedSize> of_pair(const std::vector<std::uint64_t>& numbers, bool rows_first) {
  if (numbers.size() < 2) return std::nullopt;
  return rows_first ? StatedSize{numbers[0], numbers[1]} : StatedSize{numbers[1], numbers[0]};
}

std::optional<StatedSize> jpeg2000_size(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 4096);
  if (const std::size_t box = head.find("ihdr"sv); box != head.npos && box + 12 <= bytes.size()) {
    return StatedSize{number_at(bytes, box + 4, false), number_at(bytes, box + 8, false)};
  }
  // The SIZ marker of a bare code stream: the corner, then where the image begins in it.
  if (bytes.size() < 24) return std::nullopt;
  const std::uint64_t right = number_at(bytes, 8, false), bottom = number_at(bytes, 12, false);
  const std::uint64_t left = number_at(bytes, 16, false), top = number_at(bytes, 20, false);
  return StatedSize{bottom > top ? bottom - top : 0, right > left ? right - left : 0};
}

std::optional<StatedSize> exr_size(std::string_view bytes) {
  constexpr std::string_view name = "dataWindow\0box2i\0"sv;
  const std::size_t at = bytes.substr(0, 65536).find(name);
  if (at == bytes.npos || at + name.size() + 20 > bytes.size()) return std::nullopt;
  const auto corner = [&](std::size_t index) {
    return static_cast<std::int64_t>(
        static_cast<std::int32_t>(number_at(bytes, at + name.size() + 4 + 4 * index, true)));
  };
  const std::int64_t columns = corner(2) - corner(0) + 1, rows = corner(3) - corner(1) + 1;
  return StatedSize{static_cast<std::uint64_t>(std::max<std::int64_t>(rows, 0)),
                    static_cast<std::uint64_t>(std::max<std::int64_t>(columns, 0))};
}

}  // namespace

std::optional<StatedSize> header_size(std::string_view bytes) {
  if (bytes.starts_with("BM")) return bmp_size(bytes);
  if (bytes.starts_with("\x76\x2f\x31\x01"sv)) return exr_size(bytes);
  if (bytes.starts_with("\0\0\0\x0cjP"sv) || bytes.starts_with("\xff\x4f\xff\x51"sv))
    return jpeg2000_size(bytes);
  if (bytes.starts_with("#?")) {
    const std::size_t blank = bytes.substr(0, 65536).find("\n\n");
    return blank == bytes.npos ? std::nullopt : of_pair(whole_numbers(bytes.substr(blank, 200), 2), true);
  }
  if (bytes.starts_with("P")) {
    // "P5 width height ..."; PAM names them, in any order.
    const std::string_view head = bytes.substr(2, 4096);
    if (!bytes.starts_with("P7")) return of_pair(whole_numbers(head, 2), false);
    const std::size_t width = head.find("WIDTH"), height = head.find("HEIGHT");
    if (width == head.npos || height == head.npos) return std::nullopt;
    const auto columns = whole_numbers(head.substr(width), 1), rows = whole_numbers(head.substr(height), 1);
    if (columns.empty() || rows.empty()) return std::nullopt;
    return StatedSize{rows[0], columns[0]};
  }
  return std::nullopt;
}

}  // namespace whereabouts
