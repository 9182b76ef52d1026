#include "core/parameter/sweep.h"

#include <algorithm>
#include <cmath>

#include "core/parameter/number_scale.h"
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
      // A logarithmic one takes 200 equal ratios.
      const NumberScale scale(parameter, parameter.range(scope), 100000, 200);
      sweep.count = scale.last() + 1;
      sweep.value_at = [scale](int at) { return Value(scale.value_at(at)); };
      sweep.step_of = [scale](const Value& value) { return scale.place_of(std::get<double>(value)); };
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

Sweep through(const Sweep& sweep, const Value& value) {
  if (sweep.count == 0) return sweep;
  Sweep exact = sweep;
  exact.value_at = [value_at = sweep.value_at, step = sweep.step_of(value), value](int at) {
    return at == step ? value : value_at(at);
  };
  return exact;
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
