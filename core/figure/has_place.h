// Whether a place that was hit in one figure is one of another.
#pragma once

#include "core/figure/figure.h"

namespace whereabouts {

// Whether `figure` has such a place. A hit outlives the figure it was made in: nothing is looked up by its
// numbers in the data of another one that has no place for them.
// Whether a token, a dimension, a layer, a head or a small multiple was hit, rather than a value alone.
inline bool names_a_place(const Hit& hit) {
  return hit.token || hit.dimension || hit.layer || hit.head || hit.outer_cell;
}

bool has_place(const Figure& figure, const Hit& hit);

}  // namespace whereabouts
