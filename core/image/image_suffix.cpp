#include "core/image/image_suffix.h"

#include <algorithm>
#include <array>
#include <string>

namespace whereabouts {

bool has_image_suffix(const std::filesystem::path& path) {
  static constexpr std::array<const char*, 11> known = {".png",  ".jpg", ".jpeg", ".tif",  ".tiff", ".bmp",
                                                        ".webp", ".gif", ".heic", ".heif", ".avif"};
  std::string suffix = path.extension().string();
  for (char& c : suffix) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return std::find(known.begin(), known.end(), suffix) != known.end();
}

}  // namespace whereabouts
