// Text in UTF-8.
#pragma once

#include <cstddef>
#include <string_view>

namespace whereabouts {

// Length of the valid UTF-8 sequence at `text[at]`, 0 where there is none.
std::size_t utf8_length(std::string_view text, std::size_t at);
bool is_utf8(std::string_view text);
// The text without a byte order mark of UTF-8 in front.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace whereabouts
