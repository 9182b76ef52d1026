// Attention of places beside that of what tokens hold (PlaceAttention, ConViT), there and back. Matrices are
// (heads * tokens, tokens).
#pragma once

#include "core/backend/block.h"
#include "core/base/matrix.h"

namespace whereabouts {

// (1 - share) of what the softmax gave, and the share of the places; tokens that stand still see themselves.
// Where there are no places, what the softmax gave.
Matrix gated_by_places(Matrix probabilities, const Composition& composed, int heads);
// Of a number whose gradient by that is `d`: that by what the softmax gave.
Matrix gating_backward(Matrix d, const Composition& composed, int heads);

}  // namespace whereabouts
