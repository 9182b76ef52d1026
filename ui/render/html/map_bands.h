// Maps that are windows of one wider map, as those of a sweep along it: what they share is kept once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/matrix.h"

namespace whereabouts {

// A band has the height of its maps and grows at its right end while they go on there.
class MapBands {
 public:
  // Where a map lies: from `column` of a band on.
  struct Place {
    std::size_t band = 0, column = 0;
  };
  // Bit for bit: NaN and −0 are what they are.
  Place add(const Matrix& map);

  std::size_t count() const { return bands_.size(); }
  // Row by row, float32.
  std::string bytes(std::size_t band) const;
  std::size_t values(std::size_t band) const { return bands_[band].values.size(); }

 private:
  struct Band {
    std::size_t rows = 0;
    std::vector<float> values;          // column by column
    std::vector<std::uint64_t> hashes;  // of each column
  };
  void append(std::size_t band, const Band& map, std::size_t from);

  std::vector<Band> bands_;
  std::unordered_map<std::uint64_t, std::vector<Place>> columns_;  // by their hash
};

}  // namespace whereabouts
