#include "core/image/png_text.h"

#include <zlib.h>

#include <array>
#include <cstdint>
#include <istream>
#include <string_view>

#include "core/base/failure.h"
#include "core/base/inflate.h"
#include "core/base/regular_file.h"

namespace whereabouts {
namespace {

constexpr int max_chunks = 1 << 20;

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t number = 0;
  for (int i = 0; i < 4; ++i) number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | byte >> 6U);
      text += static_cast<char>(0x80U | (byte & 0x3FU));
    }
  }
  return text;
}

// The text of a chunk behind its keyword and the zero byte; nothing where it is damaged.
std::optional<std::string> text_of_chunk(std::string_view type, std::string_view rest,
                                         std::size_t max_bytes) {
  if (type == "tEXt") return from_latin1(rest);
  if (type == "zTXt") {
    if (rest.empty() || rest[0] != 0) return std::nullopt;  // the one method that there is
    const auto bytes = inflated(rest.substr(1), max_bytes);
    return bytes ? std::optional(from_latin1(*bytes)) : std::nullopt;
  }
  // iTXt: whether it is compressed, the method, a language and the keyword in it, each with its zero byte.
  if (rest.size() < 2) return std::nullopt;
  const bool compressed = rest[0] != 0;
  rest.remove_prefix(2);
  for (int i = 0; i < 2; ++i) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(end + 1);
  }
  return compressed ? inflated(rest, max_bytes) : std::optional(std::string(rest));
}

bool is_whole(const std::string& type, const std::string& content, const std::array<char, 4>& checksum) {
  uLong crc = crc32(0, reinterpret_cast<const Bytef*>(type.data()), static_cast<uInt>(type.size()));
  crc = crc32(crc, reinterpret_cast<const Bytef*>(content.data()), static_cast<uInt>(content.size()));
  return crc == big_endian(checksum.data());
}

}  // namespace

std::optional<std::string> png_text(const std::filesystem::path& path, const std::string& keyword,
                                    std::size_t max_bytes) {
  std::ifstream file = regular_stream(path);
  std::array<char, 8> head{};
  if (!file.read(head.data(), head.size()) || std::string_view(head.data() + 1, 3) != "PNG")
    return std::nullopt;
  const std::string start = keyword + '\0';
  for (int chunk = 0; chunk < max_chunks && file.read(head.data(), head.size()); ++chunk) {
    const std::uint32_t length = big_endian(head.data());
    const std::string type(head.data() + 4, 4);
    if (type == "IEND") return std::nullopt;
    const bool may_be = (type == "tEXt" || type == "zTXt" || type == "iTXt") && length >= start.size() &&
                        length <= max_bytes + start.size() + 100;
    std::string begin(may_be ? start.size() : 0, '\0');
    if (!file.read(begin.data(), static_cast<std::streamsize>(begin.size()))) return std::nullopt;
    if (!may_be || begin != start) {
      file.seekg(static_cast<std::streamoff>(length - begin.size()) + 4, std::ios::cur);
      continue;
    }
    std::string content(length, '\0');
    content.replace(0, begin.size(), begin);
    std::array<char, 4> checksum{};
    file.read(content.data() + begin.size(), static_cast<std::streamsize>(length - begin.size()));
    const bool whole =
        file.good() && file.read(checksum.data(), checksum.size()) && is_whole(type, content, checksum);
    auto text =
        whole ? text_of_chunk(type, std::string_view(content).substr(start.size()), max_bytes) : std::nullopt;
    if (!text) refuse_file(path.string(), "the session in it is cut off or damaged", "export it again");
    return text;
  }
  return std::nullopt;
}

}  // namespace whereabouts
