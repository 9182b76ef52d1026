// The size an image announces, read before anybody allocates for it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace whereabouts {

struct StatedSize {
  std::uint64_t rows, columns;
};

// Of BMP, the PNM family, JPEG 2000, OpenEXR and Radiance HDR; nothing where the header does not say.
std::optional<StatedSize> header_size(std::string_view bytes);

}  // namespace whereabouts
