// Ranges that a playing figure keeps.
#pragma once

#include <memory>

#include "core/figure/figure.h"

namespace whereabouts {

// `now` with value axes and colour scales that also cover the ranges of `before`, which must have the same
// panels and scales; `now` itself where they already do. Axes of indices stay: they say how many there are.
std::shared_ptr<const Figure> holdingRanges(const Figure& before, std::shared_ptr<const Figure> now);
// The same of axes alone: in files every figure has the colours of its lab.
std::shared_ptr<const Figure> holdingAxes(const Figure& before, std::shared_ptr<const Figure> now);

}  // namespace whereabouts
