// Named colour maps. Every one also exists reversed, as NAME_r.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace whereabouts {

struct Rgb {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Rgb&) const = default;
};

enum class MapKind { sequential, diverging };

struct ColourMap {
  std::string name;
  MapKind kind = MapKind::sequential;
  bool perceptually_uniform = false;
  bool colour_blind_safe = true;
  std::array<Rgb, 256> colours;

  // `t` in 0..1, clamped; NaN gives a mid grey.
  Rgb at(double t) const;
};

// In the order of a menu, without the reversed ones.
const std::vector<std::string>& colour_map_names();
// Refuses (usage) an unknown name with the known ones. The reference stays valid.
const ColourMap& colour_map(const std::string& name);

}  // namespace whereabouts
