// Other rows and columns for a figure's panels, to be tried where the panels would be larger there.
#pragma once

#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// Whether a map of this panel has the colours of that scale.
bool usesScale(const Panel& panel, std::size_t scale);

// The panels with their axes, maps and images, and the scales, but without marks and text: all that decides
// where panels go, cheap to copy.
Figure outlineOf(const Figure& figure);

// Other arrangements of an outline: small multiples in fewer or more columns, the lower rows beside the upper
// ones, the right columns below the left ones. Bars stay with the panels that use their colours. None where
// Figure::keeps_places.
std::vector<Figure> rearrangements(const Figure& outline);

}  // namespace whereabouts
