// Heads that are mixed for each pair of a query and a key, and a norm over the heads of each pair behind that
// (HeadMixing), there and back. Matrices are (heads * queries, keys), row h * queries + i of head h.
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"

namespace whereabouts {

// `back`: by the transpose, of a gradient. Null: as they are.
Matrix mixed_heads(const Matrix& of_heads, const float* matrix, const float* shift, int heads,
                   bool back = false);
// What values are weighed with, of what the softmax gave.
Matrix mixed_weights(const Matrix& probabilities, const HeadMixing& mixing, int heads);
// Of a number whose gradient by these is `dseen`: that by what the softmax gave.
Matrix mixed_weights_backward(const Matrix& probabilities, const HeadMixing& mixing, int heads,
                              const Matrix& dseen);

}  // namespace whereabouts
