#include "ui/render/html/map_bands.h"

#include <algorithm>
#include <cstring>

namespace whereabouts {
namespace {

// Column by column. In blocks, since a row after the other would touch every column for each of them.
std::vector<float> columnsOf(const Matrix& map) {
  constexpr Eigen::Index block = 16;  // floats: a cache line
  std::vector<float> values(static_cast<std::size_t>(map.size()));
  const Eigen::Index rows = map.rows(), columns = map.cols();
  for (Eigen::Index left = 0; left < columns; left += block) {
    const Eigen::Index right = std::min(columns, left + block);
    for (Eigen::Index top = 0; top < rows; top += block) {
      const Eigen::Index bottom = std::min(rows, top + block);
      for (Eigen::Index column = left; column < right; ++column) {
        float* const to = values.data() + column * rows;
        for (Eigen::Index row = top; row < bottom; ++row) to[row] = map(row, column);
      }
    }
  }
  return values;
}

// Eight bytes at a time; what is found by it is compared.
std::uint64_t hashOfColumn(const float* values, std::size_t count) {
  std::uint64_t hash = 0x9E3779B97F4A7C15U ^ count;
  const auto take = [&hash](std::uint64_t word) {
    hash = (hash ^ word) * 0x9FB21C651E98DF25U;
    hash ^= hash >> 32U;
  };
  std::size_t at = 0;
  for (; at + 2 <= count; at += 2) {
    std::uint64_t word = 0;
    std::memcpy(&word, values + at, sizeof word);
    take(word);
  }
  if (at < count) {
    std::uint32_t word = 0;
    std::memcpy(&word, values + at, sizeof word);
    take(word);
  }
  return hash;
}

}  // namespace

MapBands::Place MapBands::add(const Matrix& map) {
  Band added;
  added.rows = static_cast<std::size_t>(map.rows());
  const auto count = static_cast<std::size_t>(map.cols());
  added.values = columnsOf(map);
  for (std::size_t column = 0; column < count; ++column)
    added.hashes.push_back(hashOfColumn(added.values.data() + column * added.rows, added.rows));
  // Where most of it is there already; less than a quarter is chance.
  std::size_t shared = 0;
  Place place;
  const auto known = added.values.empty() ? columns_.end() : columns_.find(added.hashes.front());
  if (known != columns_.end()) {
    for (const Place& candidate : known->second) {
      const Band& band = bands_[candidate.band];
      const std::size_t both = std::min(count, band.hashes.size() - candidate.column);
      if (both <= shared || 4 * both < count || band.rows != added.rows) continue;
      // Where many columns are the same vector many places begin alike.
      if (band.hashes[candidate.column + both - 1] != added.hashes[both - 1]) continue;
      const auto hashes = band.hashes.begin() + static_cast<std::ptrdiff_t>(candidate.column);
      if (!std::equal(hashes, hashes + static_cast<std::ptrdiff_t>(both), added.hashes.begin())) continue;
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
