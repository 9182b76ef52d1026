#include "core/base/failure.h"

#include <cstdio>
#include <utility>

#include "core/base/utf8.h"

namespace whereabouts {
namespace {

// U+0080..U+009F.
bool is_control(const std::string& text, std::size_t at) {
  return static_cast<unsigned char>(text[at]) == 0xC2 && static_cast<unsigned char>(text[at + 1]) < 0xA0;
}

// What turns the direction of the text behind it, or breaks its line: U+061C, U+200E, U+200F, U+2028 to
// U+202E, U+2066 to U+2069; 0 for others.
unsigned turning_mark(const std::string& text, std::size_t at, std::size_t length) {
  if (length != 2 && length != 3) return 0;
  unsigned code = static_cast<unsigned char>(text[at]) & (length == 2 ? 0x1FU : 0x0FU);
  for (std::size_t i = 1; i < length; ++i)
    code = code << 6U | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
  const bool turns = code == 0x61C || code == 0x200E || code == 0x200F ||
                     (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return turns ? code : 0;
}

}  // namespace

std::string shown(const std::string& text, std::size_t limit) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    if (safe.size() >= limit) return safe + "...";
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = byte < 0x20 || byte == 0x7F ? 0 : utf8_length(text, at);
    if (length == 0 || (length == 2 && is_control(text, at))) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02X", byte);
      safe += escaped;
      ++at;
    } else if (const unsigned mark = turning_mark(text, at, length)) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04X", mark);
      safe += escaped;
      at += length;
    } else {
      safe.append(text, at, length);
      at += length;
    }
  }
  return safe;
}

Failure::Failure(Fault fault, Message where, Message problem, Message remedy)
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

void refuse_usage(Message where, Message problem, Message remedy) {
  throw Failure(Fault::usage, std::move(where), std::move(problem), std::move(remedy));
}

void refuse_file(std::string path, Message problem, Message remedy) {
  throw Failure(Fault::failed, FilePath{std::move(path)}, std::move(problem), std::move(remedy));
}

void refuse_file(const char* words, Message problem, Message remedy) {
  refuse_file(Message(words), std::move(problem), std::move(remedy));
}

void refuse_file(Message where, Message problem, Message remedy) {
  throw Failure(Fault::failed, std::move(where), std::move(problem), std::move(remedy));
}

}  // namespace whereabouts
