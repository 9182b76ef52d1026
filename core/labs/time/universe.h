// Who is there on which day: universes of assets that enter and leave, and what padding them costs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/series/series.h"

namespace whereabouts {

constexpr int min_series_span = 10;

struct Universe {
  int days = 0;
  bool simulated = false;
  std::vector<std::string> names;    // of the assets
  std::vector<std::uint8_t> listed;  // (assets, days): 1 where the asset is there
  std::vector<int> present;          // (days): how many are there
  int largest = 0;                   // most on one day
  int ever = 0;                      // there on at least one day
  std::int64_t tokens = 0;           // sum of `present`
  double pairs = 0;                  // sum of its squares
  // How often an asset that stays gets another number among those present, because another enters or leaves.
  std::int64_t renumbered = 0;

  int assets() const { return static_cast<int>(names.size()); }
  bool is_listed(int asset, int day) const {
    return listed[static_cast<std::size_t>(asset) * static_cast<std::size_t>(days) +
                  static_cast<std::size_t>(day)] != 0;
  }
  // Whether the asset is there on at least one day.
  bool was_ever(int asset) const;
  // Shares of a batch padded to `slots` tokens a day that are padding: of tokens, and of pairs in attention.
  double token_waste(int slots) const;
  double pair_waste(int slots) const;
};

// Whether some column of several has a value on some days only.
bool universe_varies(const Series& series);
Universe universe_of(const Series& series, const Progress& progress);
// Asset a is there from day floor(days (1.5 u - 0.5)) on, for 1 + floor(days (0.25 + 0.75 v)) days, with u
// and v RandomState(seed).random_sample() drawn asset by asset.
Universe simulated_universe(int days, int assets, std::uint32_t seed, const Progress& progress);

}  // namespace whereabouts
