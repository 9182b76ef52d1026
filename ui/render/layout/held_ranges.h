// Ranges that a playing figure keeps.
#pragma once

#include <memory>

#include "core/figure/figure.h"

namespace whereabouts {

// `now` with axes of values and colour scales that hold the ranges of `before` as well, whose panels and
// scales it must have one for one; `now` itself where they do. Axes of places stay: they say how many there
// are.
std::shared_ptr<const Figure> holdingRanges(const Figure& before, std::shared_ptr<const Figure> now);

}  // namespace whereabouts
