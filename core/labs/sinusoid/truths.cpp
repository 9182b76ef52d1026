#include "core/labs/sinusoid/truths.h"

#include <algorithm>
#include <cmath>

#include "core/figure/text.h"
#include "core/position/additive/additive_table.h"

namespace whereabouts {
namespace {

bool is_line(const SinusoidData& data) {
  return !find_scheme(data.scheme).two_dimensional && data.request.layout == "interleaved";
}
bool is_plane(const SinusoidData& data) {
  return find_scheme(data.scheme).two_dimensional && data.request.layout == "articles";
}

// The exponent of the prose for one dimension.
double prose_exponent(const SinusoidData& data, int dimension, double exponent) {
  return is_line(data) ? static_cast<double>(dimension) / data.request.width : exponent / 2;
}

}  // namespace

std::optional<double> difference_from_prose(const SinusoidData& data, const Progress& progress) {
  if (!is_line(data) && !is_plane(data)) return std::nullopt;
  const GridShape grid = data.request.grid;
  double most = 0;
  for (int dimension = 0; dimension < data.request.width; ++dimension) {
    progress.check();
    const Wave wave = wave_of(data.scheme, data.request, dimension);
    const double exponent = prose_exponent(data, dimension, wave.exponent);
    if (exponent == wave.exponent) continue;
    const double divisor = std::pow(data.request.temperature, exponent);
    const int places = wave.axis == Wave::Axis::row      ? grid.rows
                       : wave.axis == Wave::Axis::column ? grid.columns
                                                         : grid.count();
    for (int place = 0; place < places; ++place) {
      const double prose = place / divisor, code = place / wave.divisor;
      const double apart = wave.cosine ? std::cos(prose) - std::cos(code) : std::sin(prose) - std::sin(code);
      most = std::max(most, std::abs(apart));
    }
  }
  return most;
}

void tell_truths(Figure& figure, const SinusoidData& data, int position) {
  if (position == 0 && as_waves(find_scheme(data.scheme)) != nullptr && !data.compared) {
    const auto ones = (data.table->row(0).array() == 1.0F).count();
    if (ones > 0) {
      figure.caption += message(
          " Position 0 is no vector of zeros: **{}** of its {} numbers, the cosines, are 1, so zeroing an "
          "embedding is not moving to position 0.",
          grouped(ones), grouped(data.request.width));
    }
  }
  if (!data.prose) return;
  figure.readings.push_back(
      {"from the formula in words", brief(*data.prose, 3),
       is_line(data)
           ? "The largest difference from the table of a formula that is often written in words: exponent "
             "i/D for every dimension, where code has 2⌊i/2⌋/D. Sine and cosine of a pair then swing at "
             "different "
             "speeds, and a shift is no longer a linear map of the pair."
           : "The largest difference from the table of a formula that is often written in words, exponent "
             "2k/d, if d were the whole width D. Code has k/(D/4): the same only where d is the half "
             "width."});
}

}  // namespace whereabouts
