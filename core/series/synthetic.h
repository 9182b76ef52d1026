// The seeded market that stands in where no series is given.
#pragma once

#include <cstdint>
#include <memory>

#include "core/series/series.h"

namespace whereabouts {

constexpr int synthetic_days = 1260;  // five years of 252 trading days

// Twelve assets of three sectors (Bank, Tech, Oil) in turn, over the weekdays from 2015-01-05 on. The change
// of asset a of sector s on day t, in units of 0.01 and drawn from RandomState(seed).standard_normal() in the
// order market, three sectors, twelve assets:
//
//   0.02 + 0.7 market + 0.7 sector_s + 0.6 asset_a + 0.12 cos(2 pi t / 5) + 0.08 cos(2 pi t / 252)
//
// and its price 100 exp(sum of changes). The last six assets are listed for a part of the time: asset 6 + i
// from day 84 (i + 1) to day 1260 - 168 (5 - i), so that the universe grows and shrinks.
Series synthetic_series(std::uint32_t seed);

// That of seed 7, made once.
std::shared_ptr<const Series> built_in_series();

}  // namespace whereabouts
