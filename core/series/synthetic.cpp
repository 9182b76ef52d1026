#include "core/series/synthetic.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "core/base/permutation.h"
#include "core/series/dates.h"

namespace whereabouts {
namespace {

constexpr std::array<const char*, 3> sectors = {"Bank", "Tech", "Oil"};
constexpr int assets = 12, always_listed = 6;

bool is_listed(int asset, int day) {
  const int late = asset - always_listed;
  return late < 0 || (day >= 84 * (late + 1) && day < synthetic_days - 168 * (5 - late));
}

}  // namespace

Series synthetic_series(std::uint32_t seed) {
  Series series;
  series.name = "synthetic";
  series.dated = true;
  // A Monday.
  const int monday = days_from_date(2015, 1, 5).value();
  for (int day = 0; day < synthetic_days; ++day) {
    const int date = monday + day / 5 * 7 + day % 5;
    series.times.push_back(date);
    series.days.push_back(date_text(date));
  }
  for (int asset = 0; asset < assets; ++asset) {
    series.columns.push_back(
        {fmt::format("{} {}", sectors[static_cast<std::size_t>(asset % 3)], asset / 3 + 1),
         std::vector<double>(synthetic_days, no_value)});
  }
  NumpyRandomState random(seed);
  std::array<double, assets> sum{};
  for (int day = 0; day < synthetic_days; ++day) {
    const double market = random.normal();
    std::array<double, 3> sector{};
    for (double& each : sector) each = random.normal();
    const double cycles =
        0.12 * std::cos(2 * std::numbers::pi * day / 5) + 0.08 * std::cos(2 * std::numbers::pi * day / 252);
    for (int asset = 0; asset < assets; ++asset) {
      const auto at = static_cast<std::size_t>(asset);
      sum[at] += 0.01 * (0.02 + 0.7 * market + 0.7 * sector[at % 3] + 0.6 * random.normal() + cycles);
      if (is_listed(asset, day))
        series.columns[at].values[static_cast<std::size_t>(day)] = 100 * std::exp(sum[at]);
    }
  }
  series.identity = identity_of(series);
  return series;
}

std::shared_ptr<const Series> built_in_series() {
  static const auto series = std::make_shared<const Series>(synthetic_series(7));
  return series;
}

}  // namespace whereabouts
