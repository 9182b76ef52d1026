#include "core/film/film_steps.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

// Speed 0 at both ends, 1.5 in the middle.
double eased(double share) {
  return share * share * (3 - 2 * share);
}

}  // namespace

int moving_frames(int steps, const FilmPace& pace, int max_unasked) {
  if (pace.seconds > 0) return std::max(1, static_cast<int>(std::lround(pace.seconds * pace.rate)));
  const int all = pace.easing == Easing::ease ? static_cast<int>(std::ceil((steps - 1) * 1.5)) + 1 : steps;
  return std::clamp(all, 1, max_unasked);
}

std::vector<int> film_steps(int first, int last, int moving, const FilmPace& pace) {
  const auto held = static_cast<std::size_t>(std::lround(pace.hold * pace.rate));
  std::vector<int> steps(held, first);
  for (int frame = 0; frame < moving; ++frame) {
    const double even = moving == 1 ? 0 : static_cast<double>(frame) / (moving - 1);
    const double share = pace.easing == Easing::ease ? eased(even) : even;
    steps.push_back(first + static_cast<int>(std::lround((last - first) * share)));
  }
  steps.insert(steps.end(), held, steps.back());
  return steps;
}

}  // namespace whereabouts
