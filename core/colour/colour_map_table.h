// The numbers behind colour_map.h.
#pragma once

namespace whereabouts {

struct ColourMapTable {
  const char* name;
  const char* hex;  // 256 * 6 digits
};

inline constexpr int colour_map_count = 12;
extern const ColourMapTable colour_map_tables[colour_map_count];

}  // namespace whereabouts
