// Whether a place that was hit in one figure is one of another.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

// Whether `figure` has such a place. A hit outlives the figure it was made in: nothing is looked up by its
// numbers in the data of another one that has no place for them.
bool has_place(const Figure& figure, const Hit& hit);

}  // namespace whereabouts
