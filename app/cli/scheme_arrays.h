// The arrays of a position scheme, by the names that `encode` gives them.
#pragma once

#include <optional>
#include <vector>

#include "core/array/array.h"
#include "core/position/bias/bias.h"
#include "core/position/bias/pape.h"
#include "core/position/bias/shaw.h"
#include "core/position/rotary/rotary.h"
#include "core/position/scheme.h"

namespace whereabouts {

// What the schemes are asked for; each kind reads its own request.
struct SchemeRequests {
  TableRequest table;  // additive schemes, and cpe
  RotaryRequest rotary;
  BiasRequest bias;
  ShawRequest shaw;
  PapeRequest pape;
};

// additive: `encoding` (N, D). rotary: `cos`, `sin` (N, d/2), with heads in front in rope-mixed, and `pairs`
// (d/2, 2); m-rope also `ids` (N, 3), time, height and width of every token; liere `rotation` (heads, N, d/g,
// g, g) and `generators` (2, heads, d/g, g (g - 1) / 2), rows first. biases: `bias` (heads, N, N) and, where
// there is one, `index` (N, N). shaw: `table` (2k + 1, d) and `index`. cpe: `kernel` (D, 3, 3). pape:
// `places` (heads, M, 2) of column and row, `a` and `b` (heads, M, D); rotation-invariant: no b, and one row
// of a. Refuses (usage) what the scheme refuses.
std::vector<NamedArray> scheme_arrays(const Scheme& scheme, const SchemeRequests& requests,
                                      const Progress& progress);

// The names alone, for messages.
std::vector<std::string> scheme_array_names(const Scheme& scheme);

}  // namespace whereabouts
