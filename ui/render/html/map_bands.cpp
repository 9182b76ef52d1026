#include "ui/render/html/map_bands.h"

#include <algorithm>
#include <cstring>

#include "core/base/hash.h"

namespace whereabouts {

MapBands::Place MapBands::add(const Matrix& map) {
  Band added;
  added.rows = static_cast<std::size_t>(map.rows());
  const auto count = static_cast<std::size_t>(map.cols());
  added.values.reserve(added.rows * count);
  for (Eigen::Index column = 0; column < map.cols(); ++column) {
    Hash hash;
    hash.number(added.rows);
    for (Eigen::Index row = 0; row < map.rows(); ++row) {
      added.values.push_back(map(row, column));
      hash.number(map(row, column));
    }
    added.hashes.push_back(hash.value());
  }
  // Where most of it is there already; less than a quarter is chance.
  std::size_t shared = 0;
  Place place;
  const auto known = added.values.empty() ? columns_.end() : columns_.find(added.hashes.front());
  if (known != columns_.end()) {
    for (const Place& candidate : known->second) {
      const Band& band = bands_[candidate.band];
      const std::size_t both = std::min(count, band.hashes.size() - candidate.column);
      if (both <= shared || 4 * both < count || band.rows != added.rows) continue;
      if (band.hashes[candidate.column + both - 1] != added.hashes[both - 1]) continue;
      const float* const there = band.values.data() + candidate.column * band.rows;
      if (std::memcmp(there, added.values.data(), both * added.rows * sizeof(float)) != 0) continue;
      shared = both;
      place = candidate;
      if (shared == count) break;
    }
  }
  if (shared == 0) {
    place = {bands_.size(), 0};
    bands_.push_back({added.rows, {}, {}});
  }
  append(place.band, added, shared);
  return place;
}

void MapBands::append(std::size_t at, const Band& map, std::size_t from) {
  Band& band = bands_[at];
  band.values.insert(band.values.end(), map.values.begin() + static_cast<std::ptrdiff_t>(from * map.rows),
                     map.values.end());
  for (std::size_t column = from; column < map.hashes.size(); ++column) {
    columns_[map.hashes[column]].push_back({at, band.hashes.size()});
    band.hashes.push_back(map.hashes[column]);
  }
}

std::string MapBands::bytes(std::size_t at) const {
  const Band& band = bands_[at];
  std::string bytes;
  bytes.reserve(band.values.size() * sizeof(float));
  for (std::size_t row = 0; row < band.rows; ++row) {
    for (std::size_t column = 0; column < band.hashes.size(); ++column) {
      const float value = band.values[column * band.rows + row];
      char stored[sizeof value];
      std::memcpy(stored, &value, sizeof value);
      bytes.append(stored, sizeof value);
    }
  }
  return bytes;
}

}  // namespace whereabouts
