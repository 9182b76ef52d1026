// Decodes the strings that old pickle protocols write as source code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace whereabouts {

// The inside of a Python 2 string literal with its quotes, as protocol 0 writes it; nothing where it is not
// one.
std::optional<std::string> unquoted(std::string_view literal);
// Protocol 0's unicode: \uXXXX and \UXXXXXXXX, other bytes Latin-1. The result is UTF-8; nothing where an
// escape is broken.
std::optional<std::string> from_raw_unicode(std::string_view text);
// A whole number in decimal digits; nothing where there is anything else or it is beyond 64 bits.
std::optional<std::int64_t> whole_number(std::string_view digits);
// Little-endian two's complement of at most 8 bytes.
std::int64_t little_endian(std::string_view bytes);

}  // namespace whereabouts
