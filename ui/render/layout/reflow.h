// A figure's panels in fewer columns, for narrow pages.
#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

// The same panels, in the same order, in half as many columns: of every row the right half stands below the
// left one, and what spanned a half or all of it takes the whole width. Empty where the columns are odd in
// number, or a panel lies across the middle or spans several rows.
std::optional<Figure> reflowed(const Figure& figure);

// The same with each panel that stood beside all rows below them, over the whole width. Empty where there is
// none, or where other panels share its column or span rows.
std::optional<Figure> withTallPanelsBelow(const Figure& figure);

// The same with every `wide` panel over the whole width, where only such panels share a row. Empty where that
// changes nothing.
std::optional<Figure> withRowsOfTheirOwn(const Figure& figure, const std::vector<bool>& wide);

}  // namespace whereabouts
