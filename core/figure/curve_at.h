// The value of the curve under the pointer.
#pragma once

#include <optional>

#include "core/figure/figure.h"

namespace whereabouts {

struct CurvePoint {
  double x = 0, y = 0;
  Message name;  // of the curve, or of what it shows
};

// Whether its values can be read: two points are a guide.
bool is_curve(const Line& line);
// What its values are called.
Message curve_name(const Panel& panel, const Line& line);

// Of the curves of `panel` that have a point at about `x`, the one that is nearest in height to `y` (axis
// units), at that point. None where no curve passes. The script of pages (resources/page/hit.js) has the same
// rules.
std::optional<CurvePoint> curve_at(const Panel& panel, double x, double y);

}  // namespace whereabouts
