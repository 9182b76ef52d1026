// Two figures compared: a pinned one and the present one on the same scales, and their difference.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

// Which of the two stands in the middle. The rest is the same, so that changing it compares them in place.
enum class Middle { present, pinned };

// In equal columns the panels of `pinned`, those of `present`, and for every pair whose heat maps have equal
// shapes (or whose images or curves do) their difference, present - pinned, on symmetric diverging scales,
// one for each that the present figure has. Panels are matched by name, or where the two
// have no name in common by what they measure; where one has no partner, or two cannot be subtracted, an
// empty panel says so. The third column is left out where nothing can be subtracted. Colour scales with the
// same label, and y axes of curves, get the range that holds both. Interaction stays with the present
// figure's panels. The caption states the largest and the mean absolute difference of the first panel that
// differs. Where three such figures would be far wider than a window, the panels of each stand in fewer
// columns.
Figure compare_figures(const Figure& pinned, const Figure& present, Middle middle = Middle::present);

}  // namespace whereabouts
