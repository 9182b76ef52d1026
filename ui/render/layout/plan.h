// Which arrangement of the panels uses the space best, and how much of it the maps get.
#pragma once

#include <QSizeF>

#include "core/figure/figure.h"
#include "ui/theme/theme.h"

namespace whereabouts {

struct Plan {
  Figure outline;  // of the panels where they go
  // Columns and rows of maps get so much more of what they share with others.
  double mapColumns = 1, mapRows = 1;
  bool moved = false;  // they are not where the figure has them
};

// Depends on shapes and on which texts there are, not on what they say: a figure whose numbers change keeps
// its arrangement. `moves`: panels may change places where that makes them a good deal larger. `minMap`: px
// that the maps beside a leader shall have before it becomes larger.
Plan planned(const Figure& figure, QSizeF area, const TypeStyle& type, bool moves, double minMap = 0);

// Places the panels of `figure` as in `before`, which had as many panels and scales.
Plan plannedAs(const Plan& before, const Figure& figure);
// Whether both give the same places to every figure.
bool placesAlike(const Plan& a, const Plan& b);

}  // namespace whereabouts
