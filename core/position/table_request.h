// What is asked of a table that is added to the tokens, and the waves of a sinusoidal one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/parameter/values.h"

namespace whereabouts {

// The frequencies m of a cycle of f days. articles: (2 pi / f) / 10^(m / k), m = 0 .. k - 1, ever slower
// ones, so that nothing but m = 0 repeats after f days; integer: 2 pi m / f, m = 1 .. k, which all do.
enum class Harmonics { articles, integer };

// The request for a table. `grid` counts for 2-D schemes; 1-D schemes use grid.count() tokens.
struct TableRequest {
  GridShape grid;
  int width = 0;               // D, of all heads together
  std::string layout;          // empty: the scheme's default
  double temperature = 10000;  // T
  std::uint32_t seed = 0;
  std::string combine = "concatenate";  // learned-2d: or "add"
  bool two_sigma = false;               // truncate at 2 standard deviations instead of the absolute value 2
  int heads = 1;                        // counts in parameter_count() alone
  // Of market-cycle and horizon: the cycles in days, and how their frequencies go on from each cycle's own.
  std::vector<double> cycles = {5, 21, 63, 252};
  Harmonics harmonics = Harmonics::articles;
  Values own;  // of what else the scheme declares in parameters(); what is absent has its default
};

// One dimension of a sinusoidal table as a wave: value = sin or cos of (coordinate + offset) * scale /
// divisor, with divisor = T^exponent (of cycles 10^exponent). This is the definition that additive_table()
// evaluates, and what the formula line shows.
struct Wave {
  enum class Axis { token, row, column } axis = Axis::token;
  bool cosine = false;
  double exponent = 0;
  double divisor = 1;
  double scale = 1;   // DETR: 2 pi / (last + 1e-6); cycles: 2 pi / f or 2 pi m / f, 0 in padding
  double offset = 0;  // DETR counts from 1
};

}  // namespace whereabouts
