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

}  // namespace whereabouts
