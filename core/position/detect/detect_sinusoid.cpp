#include "core/position/detect/detect_sinusoid.h"

#include <algorithm>
#include <cmath>

#include "core/position/additive/additive_scheme.h"
#include "core/position/detect/sinusoid_fit.h"

namespace whereabouts {
namespace {

// 10000, 100, 20, ...: numbers that people choose. The fitted temperature of a tie rarely is one.
bool is_round(const std::optional<double>& temperature) {
  if (!temperature) return true;
  const double unit = std::pow(10.0, std::floor(std::log10(*temperature) + 1e-9));
  const double leading = *temperature / unit;
  return std::abs(leading - std::round(leading)) < 1e-9;
}

int complexity(const Sinusoid& reading) {
  return (reading.wraps ? 4 : 0) + (is_round(reading.temperature) ? 0 : 2) + (reading.first != 0 ? 1 : 0);
}

}  // namespace

std::vector<Sinusoid> sinusoids_of(const Matrix& patches, GridShape grid, const Progress& progress) {
  std::vector<Sinusoid> readings;
  for (const Scheme& scheme : schemes()) {
    const WaveScheme* waves = scheme.of_time ? nullptr : as_waves(scheme);
    if (waves == nullptr) continue;
    for (const Layout& layout : scheme.layouts) {
      const AdditiveScheme::Widths widths = waves->widths(layout.id);
      if (patches.cols() % widths.step != 0 || patches.cols() < widths.min) continue;
      progress.check();
      for (Sinusoid& found : SinusoidFit(patches, grid, scheme.id, layout.id).find(progress)) {
        readings.push_back(std::move(found));
      }
    }
  }
  if (readings.empty()) return readings;
  // Wrapped rows need an older grid as explanation; drop them where a fit without one exists.
  const auto wraps = [](const Sinusoid& reading) { return reading.wraps; };
  if (!std::all_of(readings.begin(), readings.end(), wraps)) std::erase_if(readings, wraps);
  const auto less_error = [](const Sinusoid& a, const Sinusoid& b) { return a.error < b.error; };
  const Sinusoid& best = *std::min_element(readings.begin(), readings.end(), less_error);
  const double max = 2 * best.error + 2e-6 * best.scale;
  std::erase_if(readings, [&](const Sinusoid& reading) { return reading.error > max; });
  std::stable_sort(readings.begin(), readings.end(),
                   [](const Sinusoid& a, const Sinusoid& b) { return complexity(a) < complexity(b); });
  return readings;
}

}  // namespace whereabouts
