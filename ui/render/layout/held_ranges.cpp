#include "ui/render/layout/held_ranges.h"

#include <algorithm>

#include "core/figure/scale.h"

namespace whereabouts {
namespace {

bool ofValues(const Panel& panel, const Axis& axis) {
  return !panel.square_units && axis.ticks.empty() && axis.indexing.index == Index::none &&
         axis.outer.index == Index::none;
}

template <typename Range>
bool reachesBeyond(const Range& before, const Range& now) {
  return before.lower < now.lower || before.upper > now.upper;
}

template <typename Range>
void hold(const Range& before, Range& now) {
  now.lower = std::min(now.lower, before.lower);
  now.upper = std::max(now.upper, before.upper);
}

std::shared_ptr<const Figure> holding(const Figure& before, std::shared_ptr<const Figure> now, bool colours) {
  if (before.panels.size() != now->panels.size() || before.scales.size() != now->scales.size()) return now;
  std::shared_ptr<Figure> held;
  const auto copy = [&]() -> Figure& {
    if (!held) held = std::make_shared<Figure>(*now);
    return *held;
  };
  for (std::size_t i = 0; i < now->panels.size(); ++i) {
    const Panel &old = before.panels[i], &panel = now->panels[i];
    for (Axis Panel::*axis : {&Panel::x, &Panel::y}) {
      const bool holds = ofValues(panel, panel.*axis) && ofValues(old, old.*axis) &&
                         (panel.*axis).logarithmic == (old.*axis).logarithmic;
      if (holds && reachesBeyond(old.*axis, panel.*axis)) hold(old.*axis, copy().panels[i].*axis);
    }
  }
  bool looksAgain = false;  // whether values lie beyond the ends
  for (std::size_t i = 0; colours && i < now->scales.size(); ++i) {
    const ColourScale &old = before.scales[i], &scale = now->scales[i];
    if (old.label != scale.label || !reachesBeyond(old, scale)) continue;
    hold(old, copy().scales[i]);
    looksAgain = looksAgain || scale.extend_min || scale.extend_max;
  }
  if (looksAgain) finalize_scales(*held);
  return held ? held : now;
}

}  // namespace

std::shared_ptr<const Figure> holdingRanges(const Figure& before, std::shared_ptr<const Figure> now) {
  return holding(before, std::move(now), true);
}

std::shared_ptr<const Figure> holdingAxes(const Figure& before, std::shared_ptr<const Figure> now) {
  return holding(before, std::move(now), false);
}

}  // namespace whereabouts
