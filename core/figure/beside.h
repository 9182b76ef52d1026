// Two figures compared: a pinned one and the present one on the same scales, and their difference.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

// The panels of `pinned` (marked "pinned"), then those of `present`, then for every pair of panels at the
// same place whose heat maps have equal shapes (or whose pictures or curves do) their difference, present -
// pinned, on one symmetric diverging scale. Colour scales with the same label, and y axes of curves, get the
// range that holds both. Interaction stays with the present figure's panels. The caption states the greatest
// and the mean absolute difference.
Figure beside(const Figure& pinned, const Figure& present);

}  // namespace whereabouts
