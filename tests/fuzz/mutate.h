// Seeded changes of a file, for attempts without libFuzzer: the same number gives the same bytes.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <random>
#include <string>

namespace whereabouts::fuzz {

namespace detail {

// Where a run of digits begins and ends; the whole text where there is none.
inline std::pair<std::size_t, std::size_t> some_number(const std::string& bytes, std::mt19937_64& random) {
  const std::size_t start = random() % bytes.size();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::size_t at = (start + i) % bytes.size();
    if (std::isdigit(static_cast<unsigned char>(bytes[at])) == 0) continue;
    std::size_t end = at;
    while (end < bytes.size() &&
           (std::isalnum(static_cast<unsigned char>(bytes[end])) != 0 || bytes[end] == '.'))
      ++end;
    return {at, end};
  }
  return {0, bytes.size()};
}

}  // namespace detail

inline std::string mutated(std::string bytes, std::uint64_t seed) {
  static const std::string numbers[] = {
      "0",     "-1",     "1",      "2147483647", "4294967296", "9223372036854775807",  "1e300",
      "-0.5",  "nan",    "1e-300", "65536",      "16384",      "18446744073709551615", "inf",
      "1e999", "0.0001", "1025",   "7"};
  static const std::string pieces[] = {"null", "[]",           "{}", "\"\"", "true",  std::string(1, '\0'),
                                       "\xFF", "\n",           ",",  "[[[[", "\"x\"", "\r",
                                       ":",    "\xEF\xBB\xBF", "-",  "../"};
  std::mt19937_64 random(seed * 0x9E3779B97F4A7C15ULL + 1);
  const int changes = 1 + static_cast<int>(random() % 4);
  for (int change = 0; change < changes; ++change) {
    if (bytes.empty()) {
      bytes = pieces[random() % std::size(pieces)];
      continue;
    }
    const std::size_t at = random() % bytes.size();
    const std::size_t length = 1 + random() % std::min<std::size_t>(bytes.size() - at, 1 + random() % 64);
    switch (random() % 9) {
      case 0:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random() % 8)));
        break;
      case 1:
        bytes[at] = static_cast<char>(random());
        break;
      case 2:
        bytes.erase(at, length);
        break;
      case 3:
        bytes.insert(at, bytes.substr(at, length));
        break;
      case 4:
        bytes.resize(at);
        break;
      case 5:
        bytes.insert(at, pieces[random() % std::size(pieces)]);
        break;
      case 6: {  // a line, or what is between two commas, in another place
        const std::size_t from = random() % bytes.size();
        bytes.insert(at, bytes.substr(from, 1 + random() % 40));
        break;
      }
      default: {
        const auto [begin, end] = detail::some_number(bytes, random);
        bytes.replace(begin, end - begin, numbers[random() % std::size(numbers)]);
      }
    }
  }
  return bytes;
}

}  // namespace whereabouts::fuzz
