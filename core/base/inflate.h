// Deflated bytes from outside, unpacked no further than a limit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace whereabouts {

// What a zlib stream holds; nothing where it is damaged, cut off or holds more than `limit` bytes.
std::optional<std::string> inflated(std::string_view bytes, std::size_t limit);
// Its first bytes, up to `limit`; fewer where it is damaged.
std::string inflated_start(std::string_view bytes, std::size_t limit);

}  // namespace whereabouts
