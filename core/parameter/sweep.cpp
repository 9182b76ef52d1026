#include "core/parameter/sweep.h"

#include <algorithm>
#include <cmath>

#include "core/parameter/resolve.h"

namespace whereabouts {

Sweep sweep_of(const Parameter& parameter, const Scope& scope) {
  Sweep sweep;
  switch (parameter.kind) {
    case Kind::integer: {
      const Range range = parameter.range(scope);
      const auto step = std::max<std::int64_t>({1, static_cast<std::int64_t>(parameter.step), range.step});
      const auto min = static_cast<std::int64_t>(range.min);
      const auto max = static_cast<std::int64_t>(range.max);
      // A seed has four thousand million values; an animation of the first hundred thousand is long enough.
      sweep.count = static_cast<int>(std::min<std::int64_t>((max - min) / step + 1, 100000));
      sweep.value_at = [=](int at) { return Value(min + at * step); };
      sweep.step_of = [=, last = sweep.count - 1](const Value& value) {
        const std::int64_t number = std::get<std::int64_t>(value);
        return static_cast<int>(std::clamp<std::int64_t>((number - min + step / 2) / step, 0, last));
      };
      break;
    }
    case Kind::real: {
      const Range range = parameter.range(scope);
      // A logarithmic one takes 200 equal ratios, a linear one its own step.
      const bool ratios = parameter.logarithmic;
      const double from = ratios ? std::log(range.min) : range.min;
      const double to = ratios ? std::log(range.max) : range.max;
      const int steps =
          ratios ? 200 : std::max(1, static_cast<int>(std::lround((to - from) / parameter.step)));
      sweep.count = steps + 1;
      sweep.value_at = [=](int at) {
        if (at == 0) return Value(range.min);
        if (at == steps) return Value(range.max);
        const double value = from + (to - from) * at / steps;
        return Value(ratios ? std::exp(value) : value);
      };
      sweep.step_of = [=](const Value& value) {
        const double number = std::get<double>(value);
        const double share = ((ratios ? std::log(number) : number) - from) / (to - from);
        return std::clamp(static_cast<int>(std::lround(share * steps)), 0, steps);
      };
      break;
    }
    case Kind::cell: {
      const GridShape cells = parameter.range(scope).cells;
      sweep.count = cells.count();
      sweep.value_at = [cells](int at) { return Value(cells.cell(at)); };
      sweep.step_of = [cells](const Value& value) { return cells.token(std::get<Cell>(value)); };
      break;
    }
    case Kind::choice: {
      const auto choices = offered_choices(parameter, scope, {});
      sweep.count = static_cast<int>(choices.size());
      sweep.value_at = [choices](int at) { return Value(choices[static_cast<std::size_t>(at)].id); };
      sweep.step_of = [choices](const Value& value) {
        for (std::size_t i = 0; i < choices.size(); ++i) {
          if (choices[i].id == std::get<std::string>(value)) return static_cast<int>(i);
        }
        return 0;
      };
      break;
    }
    case Kind::toggle:
    case Kind::permutation:
    case Kind::list:
    case Kind::text:
    case Kind::colour_map:
    case Kind::grid:
    case Kind::range:
      break;
  }
  return sweep;
}

std::vector<int> steps_of_frames(int first, int last, int frames) {
  std::vector<int> steps;
  for (int frame = 0; frame < frames; ++frame) {
    const double share = frames == 1 ? 0 : static_cast<double>(frame) / (frames - 1);
    steps.push_back(first + static_cast<int>(std::lround((last - first) * share)));
  }
  return steps;
}

}  // namespace whereabouts
