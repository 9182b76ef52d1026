// Attention whose keys are of fewer places than there are tokens (PVT, Twins, MViT), in plain expressions.
#pragma once

#include "core/backend/backend.h"
#include "core/base/matrix.h"
#include "core/base/progress.h"

namespace whereabouts::plain {

// Queries (images * tokens, heads dim), and keys and values (images * places, 2 heads dim), where these are
// of fewer places than there are tokens.
struct Reduced {
  Matrix queries, keys_values;
};

// What lies in each place, (images * places, width) of its mean with `shares`, else the tokens beside each
// other.
Matrix in_places(const Matrix& tokens, const KeyPlaces& places, int images);
// Keys and values made of what lies in each place.
Reduced reduced(const Matrix& input, Matrix queries, const KeyReduction& reduction, const EncoderShape& shape,
                const Progress& progress);
// Each head's queries, keys and values convolved over the grid, and their norms.
Reduced convolved_heads(const Matrix& qkv, const HeadConvolutions& convolutions, const EncoderShape& shape);
// The attention of every head side by side over keys of fewer places. What a query gives to a place is, in
// `probabilities`, divided among its tokens.
Matrix attention_over_places(const Reduced& parts, const BlockWeights& weights, const EncoderShape& shape,
                             float* probabilities, const Progress& progress);

}  // namespace whereabouts::plain
