// Which panel of one figure is which of another, by their names.
#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

struct Match {
  std::optional<std::size_t> pinned, present;              // indices of panels; one of them at least
  int row = 0, column = 0, row_span = 1, column_span = 1;  // the place both have
};

// Every panel of either figure once, those of `present` first and at their places; those of `pinned` alone
// follow in rows below, as they stood to each other. Panels are the same where they have the same title, or
// else the same but for its numbers ("Position 37", "Position 12").
std::vector<Match> matched(const Figure& pinned, const Figure& present);

// The same in `columns` columns, fewer than they have: what stood in one row stands in as many as it takes,
// in the same order; a figure of panels of one size is one such row. Panels over several rows or all columns
// stand over the whole width, those over several rows below the others.
std::vector<Match> in_columns(std::vector<Match> matches, int columns);

}  // namespace whereabouts
