// The ticks of an axis and their labels.
#pragma once

#include <QString>
#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/face.h"

namespace whereabouts {

struct TickMark {
  double at = 0;  // axis units
  QString label;
  bool operator==(const TickMark&) const = default;
};

struct TickRange {
  double lower = 0, upper = 1;
  bool operator==(const TickRange&) const = default;
};

// The ticks of `axis` over the visible `range`, drawn `length` px long; labels never overlap. `vertical`:
// labels are stacked, so their height counts and not their width. Indexed axes have ticks at whole elements,
// 0 4 8 12; small multiples at every outer place; logarithmic axes at powers of ten; others at 1, 2, 2.5 or 5
// times a power of ten.
std::vector<TickMark> ticksOf(const Axis& axis, TickRange range, double length, const Face& metrics,
                              bool vertical);

// The ticks of a colour bar `length` px long: both ends of the range, with ≤ or ≥ where values lie beyond
// them, and round numbers between where there is room. `vertical` as above.
std::vector<TickMark> barTicks(const ColourScale& scale, double length, const Face& metrics, bool vertical);
// With another decimal mark than the point.
std::vector<TickMark> withMark(std::vector<TickMark> ticks, const std::string& decimalMark);

// Drops labels so that none touches the next, keeping every k-th. `unitsToPixels` is positive.
void thinOut(std::vector<TickMark>& ticks, double pixelsPerUnit, const Face& metrics, bool vertical);

}  // namespace whereabouts
