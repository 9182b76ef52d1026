// Panels that list things in rows, each with its name: the likeliest classes. A row too low for its name is
// no use, so a small panel shows fewer rows and says how many it leaves out.
#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure.h"

namespace whereabouts {

struct ListRows {
  int count = 0;
  double first = 0;    // where the rows begin, axis units
  double pitch = 1;    // from row to row, axis units
  double full = 0;     // px that a row needs for its own type
  double min = 0;      // and for the smallest type that reads well
  double longest = 0;  // px of the longest name
};

// The rows of a panel whose words may be cut short (Text::elided) and have a room of their own, one below the
// other in even steps; empty for any other panel.
std::optional<ListRows> listRows(const Panel& panel, double typeScale);

// How many of the rows stand in `height` px: all of them, or what is left beside a line for the others.
int rowsThatFit(const ListRows& rows, double height);

// The lists with a name wider than they are, and those beside them in `outline`, where the figure's panels
// have their rows; `widths` of all panels, px.
std::vector<bool> listsOfWideNames(const Figure& figure, const Figure& outline,
                                   const std::vector<double>& widths, double typeScale);

}  // namespace whereabouts
