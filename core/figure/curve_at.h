// The value of the curve under the pointer.
#pragma once

#include <optional>

#include "core/figure/figure.h"

namespace whereabouts {

struct CurvePoint {
  double x = 0, y = 0;
  Message name;  // of the curve, or of what it shows
};

// Of the curves of `panel` that have a point at about `x`, the one that is nearest in height to `y` (axis
// units), at that point. None where no curve passes. Two points are a guide and no curve.
std::optional<CurvePoint> curve_at(const Panel& panel, double x, double y);

}  // namespace whereabouts
