#include "core/labs/framework/pieces/click.h"

#include <algorithm>
#include <cmath>

namespace whereabouts {
namespace {

// The label of the nearest place.
std::optional<Value> nearest_label(const std::vector<Tick>& places, double at) {
  const auto nearest = std::min_element(places.begin(), places.end(), [&](const Tick& a, const Tick& b) {
    return std::abs(a.at - at) < std::abs(b.at - at);
  });
  if (!std::isfinite(at) || nearest == places.end()) return std::nullopt;
  return Value(nearest->label);
}

}  // namespace

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
    case ClickSets::From::nearest:
      return nearest_label(click.places, x);
    case ClickSets::From::head:
      if (hit.head) return nearest_label(click.places, *hit.head);
      break;
  }
  return std::nullopt;
}

std::vector<std::pair<std::string, Value>> clicked_values(const ClickSets& click, const Hit& hit, double x) {
  std::vector<std::pair<std::string, Value>> values;
  const auto take = [&](const ClickSets& each) {
    const std::optional<Value> value = clicked_value(each, hit, x);
    if (value) values.emplace_back(each.parameter, *value);
    return value.has_value();
  };
  bool all = take(click);
  for (const ClickSets& each : click.also) all = all && take(each);
  if (!all) values.clear();
  return values;
}

}  // namespace whereabouts
