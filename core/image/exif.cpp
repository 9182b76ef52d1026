#include "core/image/exif.h"

namespace whereabouts {

int exif_orientation(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t entry_size = 12;
  if (data == nullptr || size < 8) return 1;
  const bool little = data[0] == 'I' && data[1] == 'I';
  if (!little && !(data[0] == 'M' && data[1] == 'M')) return 1;
  const auto short_at = [&](std::size_t at) {
    return little ? data[at] + 256u * data[at + 1] : 256u * data[at] + data[at + 1];
  };
  const auto long_at = [&](std::size_t at) {
    return little ? short_at(at) + 65536u * short_at(at + 2) : 65536u * short_at(at) + short_at(at + 2);
  };
  if (short_at(2) != 42) return 1;
  const std::size_t directory = long_at(4);
  if (directory < 8 || directory > size - 2) return 1;
  const std::size_t room = (size - directory - 2) / entry_size;
  const std::size_t entries = short_at(directory) < room ? short_at(directory) : room;
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t entry = directory + 2 + i * entry_size;
    if (short_at(entry) != 0x0112) continue;
    const bool one_short = short_at(entry + 2) == 3 && long_at(entry + 4) == 1;
    const unsigned value = short_at(entry + 8);
    return one_short && value >= 1 && value <= 8 ? static_cast<int>(value) : 1;
  }
  return 1;
}

}  // namespace whereabouts
