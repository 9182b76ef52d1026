// Words inside PNG files. Their pixels are not decoded.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace whereabouts {

// The first text of that keyword, as UTF-8; nothing where the file has none of up to `max_bytes`. Fails
// (Fault::failed) naming the file where that text is damaged.
std::optional<std::string> png_text(const std::filesystem::path& path, const std::string& keyword,
                                    std::size_t max_bytes);

}  // namespace whereabouts
