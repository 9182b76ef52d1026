#include "core/base/failure.h"

#include <cstdio>
#include <utility>

namespace whereabouts {
namespace {

// Length of the valid UTF-8 sequence at `text[at]`, 0 where there is none.
std::size_t utf8_length(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  std::size_t length = 0;
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
  } else {
    return 0;
  }
  if (at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  const unsigned char second = byte(at + 1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool beyond = (lead == 0xED && second > 0x9F) || (lead == 0xF4 && second > 0x8F);
  // U+0080..U+009F are control characters too.
  const bool control = lead == 0xC2 && second < 0xA0;
  return overlong || beyond || control ? 0 : length;
}

}  // namespace

std::string shown(const std::string& text, std::size_t limit) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    if (safe.size() >= limit) return safe + "...";
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = byte < 0x20 || byte == 0x7F ? 0 : utf8_length(text, at);
    if (length == 0) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02X", byte);
      safe += escaped;
      ++at;
    } else {
      safe.append(text, at, length);
      at += length;
    }
  }
  return safe;
}

Failure::Failure(Fault fault, std::string where, std::string problem, std::string remedy)
    : fault_(fault), where_(std::move(where)), problem_(std::move(problem)), remedy_(std::move(remedy)) {
  line_ = shown(where_, 400) + ": " + shown(problem_, 600);
  if (!remedy_.empty()) line_ += "; " + shown(remedy_, 600);
}

int Failure::exit_status() const {
  switch (fault_) {
    case Fault::usage:
      return 2;
    case Fault::cancelled:
      return 130;
    case Fault::failed:
      break;
  }
  return 1;
}

void refuse_usage(std::string where, std::string problem, std::string remedy) {
  throw Failure(Fault::usage, std::move(where), std::move(problem), std::move(remedy));
}

void refuse_file(std::string where, std::string problem, std::string remedy) {
  throw Failure(Fault::failed, std::move(where), std::move(problem), std::move(remedy));
}

}  // namespace whereabouts
