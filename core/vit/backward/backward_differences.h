// Differential attention (HeadDifferences), there and back: of each pair of heads what the first sees less a
// part of what the second sees, normed.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"

namespace whereabouts {

// `attended`: (tokens, heads dim). What goes on, (tokens, heads dim / 2); all of it where there are none.
Matrix differences_of_heads(const Matrix& attended, const HeadDifferences& differences, int heads);
// Of a number whose gradient by that is `d`: that by `attended`.
Matrix differences_backward(const Matrix& attended, const HeadDifferences& differences, int heads,
                            const Matrix& d);

}  // namespace whereabouts
