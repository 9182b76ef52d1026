// Lists (core/figure/figure.h): how high their rows are, and the marks that draw them.
//
// A row too low for its label is no use, so a small panel shows fewer rows and says how many it leaves out.
#pragma once

#include <optional>
#include <vector>

#include "core/figure/figure.h"
#include "ui/theme/theme.h"

namespace whereabouts {

// px, but `count`.
struct ListRows {
  int count = 0;
  double full = 0;     // that a row needs for its own type
  double min = 0;      // and for the smallest type that reads well
  double longest = 0;  // of the longest label
};

// The rows of a panel's list. Empty where it has none, or one that is always shown whole: a single row, or
// rows above an axis, which the line that counts the others would hide.
std::optional<ListRows> listRows(const Panel& panel, const TypeStyle& type);

// How many of the rows fit `height` px: all of them, or what is left beside a line for the others.
int rowsThatFit(const ListRows& rows, double height);

// The lists with a label wider than they are, and those beside them in `outline`, where the figure's panels
// have their rows; `widths` of all panels, px.
std::vector<bool> listsWithWideLabels(const Figure& figure, const Figure& outline,
                                      const std::vector<double>& widths, const TypeStyle& type);

// A list as the layers of marks that draw it, from the lowest up.
std::vector<Layer> listMarks(const List& list);

}  // namespace whereabouts
