#include "core/colour/colour_map.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/failure.h"
#include "core/colour/colour_map_table.h"

namespace whereabouts {
namespace {

std::uint8_t hex_byte(const char* digits) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  return static_cast<std::uint8_t>(digit(digits[0]) * 16 + digit(digits[1]));
}

std::map<std::string, ColourMap> all_maps() {
  std::map<std::string, ColourMap> maps;
  for (const ColourMapTable& table : colour_map_tables) {
    ColourMap map;
    map.name = table.name;
    map.kind = map.name == "PuOr" || map.name == "RdBu" || map.name == "coolwarm" ? MapKind::diverging
                                                                                  : MapKind::sequential;
    map.perceptually_uniform = map.name == "viridis" || map.name == "cividis" || map.name == "magma" ||
                               map.name == "inferno" || map.name == "plasma";
    map.colour_blind_safe = map.name != "turbo";
    for (std::size_t i = 0; i < 256; ++i) {
      const char* digits = table.hex + 6 * i;
      map.colours[i] = {hex_byte(digits), hex_byte(digits + 2), hex_byte(digits + 4)};
    }
    ColourMap reversed = map;
    reversed.name += "_r";
    std::reverse(reversed.colours.begin(), reversed.colours.end());
    maps.emplace(reversed.name, reversed);
    maps.emplace(map.name, std::move(map));
  }
  return maps;
}

const std::map<std::string, ColourMap>& maps() {
  static const std::map<std::string, ColourMap> made = all_maps();
  return made;
}

}  // namespace

Rgb ColourMap::at(double t) const {
  if (std::isnan(t)) return {128, 128, 128};
  return colours[static_cast<std::size_t>(std::clamp(t * 256, 0.0, 255.0))];
}

const std::vector<std::string>& colour_map_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const ColourMapTable& table : colour_map_tables) list.emplace_back(table.name);
    return list;
  }();
  return names;
}

const ColourMap& colour_map(const std::string& name) {
  const auto found = maps().find(name);
  if (found != maps().end()) return found->second;
  std::string known;
  for (const std::string& each : colour_map_names()) known += (known.empty() ? "" : ", ") + each;
  refuse_usage("map", message("there is no colour map \"{}\"", name),
               message("choose one of {}, or one with _r behind", known));
}

}  // namespace whereabouts
