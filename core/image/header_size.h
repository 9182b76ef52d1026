// The size that an image header announces, read before anything is allocated for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace whereabouts {

struct StatedSize {
  std::uint64_t rows, columns;
};

// For BMP, the PNM family, JPEG 2000, OpenEXR and Radiance HDR; nothing where the header has no size.
std::optional<StatedSize> header_size(std::string_view bytes);

}  // namespace whereabouts
