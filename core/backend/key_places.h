// Which tokens lie in the places that keys are of, where these are fewer than the tokens (block.h).
#pragma once

#include "core/backend/block.h"

namespace whereabouts {

// The tokens [first, last) of a place along one axis, inside of the grid.
struct PlaceSpan {
  int first = 0, last = 0;
  int size() const { return last - first; }
};
PlaceSpan place_span(const KeyPlaces& places, int place, bool along_rows);

// How many places a grid gives, along an axis of `tokens`: of squares; with `shares` it is said.
int places_along(int tokens, int side, int stride, int padding);

// Maps over places as maps over tokens: what a query gives to a place is divided evenly among the tokens in
// it. `from` (rows, prefix + places) and `to` (rows, prefix + tokens); what stands before the grid stays.
void divide_among_tokens(const KeyPlaces& places, int prefix, int rows, const float* from, float* to);

}  // namespace whereabouts
