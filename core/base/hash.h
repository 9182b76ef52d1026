// FNV-1a, 64 bits: content hashes for caches and tests, not for safety.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace whereabouts {

class Hash {
 public:
  void bytes(const void* data, std::size_t size) {
    // Eight bytes a step: an image of millions of samples is hashed when it is loaded.
    const auto* at = static_cast<const unsigned char*>(data);
    for (; size >= 8; at += 8, size -= 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      mix(word);
    }
    for (; size > 0; ++at, --size) mix(*at);
  }
  void text(std::string_view text) {
    number(text.size());
    bytes(text.data(), text.size());
  }
  template <typename T>
  void number(T value) {
    static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
    bytes(&value, sizeof value);
  }
  std::uint64_t value() const { return state_; }

 private:
  void mix(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x100000001B3ULL;
    state_ ^= state_ >> 29;  // the product moves bits up only; this brings them down
  }
  std::uint64_t state_ = 0xCBF29CE484222325ULL;
};

}  // namespace whereabouts
