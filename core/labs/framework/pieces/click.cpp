#include "core/labs/framework/pieces/click.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {

std::optional<Value> clicked_value(const ClickSets& click, const Hit& hit, double x) {
  switch (click.from) {
    case ClickSets::From::cell:
      if (hit.cell) return Value(*hit.cell);
      break;
    case ClickSets::From::outer_cell:
      if (hit.outer_cell) return Value(*hit.outer_cell);
      break;
    case ClickSets::From::token:
      if (hit.token) return Value(std::int64_t{*hit.token});
      break;
    case ClickSets::From::dimension:
      if (hit.dimension) return Value(std::int64_t{*hit.dimension});
      break;
    case ClickSets::From::layer:
      if (hit.layer) return Value(std::int64_t{*hit.layer});
      break;
    case ClickSets::From::x_value:
      return Value(x);
    case ClickSets::From::x_index:
      if (std::isfinite(x)) return Value(std::int64_t{std::lround(x)});
      break;
    case ClickSets::From::pair:
      if (hit.token && hit.other_token) return Value(Cell{*hit.token, *hit.other_token});
      break;
    case ClickSets::From::nearest: {
      const auto nearest = std::min_element(
          click.places.begin(), click.places.end(),
          [&](const Tick& a, const Tick& b) { return std::abs(a.at - x) < std::abs(b.at - x); });
      if (std::isfinite(x) && nearest != click.places.end()) return Value(nearest->label);
      break;
    }
  }
  return std::nullopt;
}

}  // namespace whereabouts
