#include "core/labs/time/universe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/permutation.h"

namespace whereabouts {
namespace {

// Counts what follows from `listed`.
void count_members(Universe& universe, const Progress& progress) {
  const int days = universe.days, assets = universe.assets();
  universe.present.assign(static_cast<std::size_t>(days), 0);
  for (int asset = 0; asset < assets; ++asset) {
    progress.check();
    for (int day = 0; day < days; ++day)
      universe.present[static_cast<std::size_t>(day)] += universe.is_listed(asset, day);
    universe.ever += universe.was_ever(asset);
  }
  for (const int count : universe.present) {
    universe.largest = std::max(universe.largest, count);
    universe.tokens += count;
    universe.pairs += 1.0 * count * count;
  }
  for (int day = 1; day < days; ++day) {
    if (day % 64 == 0) progress.check();
    int before = 0, now = 0;
    for (int asset = 0; asset < assets; ++asset) {
      const bool was = universe.is_listed(asset, day - 1), is = universe.is_listed(asset, day);
      universe.renumbered += was && is && before != now;
      before += was;
      now += is;
    }
  }
}

}  // namespace

bool Universe::was_ever(int asset) const {
  const auto row = listed.begin() + static_cast<std::ptrdiff_t>(asset) * days;
  return std::find(row, row + days, std::uint8_t{1}) != row + days;
}

double Universe::token_waste(int slots) const {
  const double all = 1.0 * days * slots;
  return all > 0 ? 1 - static_cast<double>(tokens) / all : 0;
}

double Universe::pair_waste(int slots) const {
  const double all = 1.0 * days * slots * slots;
  return all > 0 ? 1 - pairs / all : 0;
}

bool universe_varies(const Series& series) {
  if (series.columns.size() < 2) return false;
  const std::vector<int> present = present_per_day(series);
  return std::any_of(present.begin(), present.end(), [&](int count) { return count != present.front(); });
}

Universe universe_of(const Series& series, const Progress& progress) {
  Universe universe;
  universe.days = series.count();
  for (const SeriesColumn& column : series.columns) {
    progress.check();
    universe.names.push_back(column.name);
    for (const double value : column.values) universe.listed.push_back(!std::isnan(value));
  }
  count_members(universe, progress);
  return universe;
}

Universe simulated_universe(int days, int assets, std::uint32_t seed, const Progress& progress) {
  Universe universe;
  universe.days = days;
  universe.simulated = true;
  universe.listed.assign(static_cast<std::size_t>(assets) * static_cast<std::size_t>(days), 0);
  NumpyRandomState random(seed);
  for (int asset = 0; asset < assets; ++asset) {
    progress.check();
    universe.names.push_back(fmt::format("asset {}", asset));
    const double u = random.uniform(), v = random.uniform();
    const int start = static_cast<int>(std::floor(days * (1.5 * u - 0.5)));
    const int end = start + 1 + static_cast<int>(std::floor(days * (0.25 + 0.75 * v)));
    const auto row = universe.listed.begin() + static_cast<std::ptrdiff_t>(asset) * days;
    std::fill(row + std::max(start, 0), row + std::clamp(end, 0, days), std::uint8_t{1});
  }
  count_members(universe, progress);
  return universe;
}

}  // namespace whereabouts
