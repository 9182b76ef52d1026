// Which arrangement of its panels uses a figure's space best, and how much of it the maps get.
#pragma once

#include <QSizeF>

#include "core/figure/figure.h"

namespace whereabouts {

struct Plan {
  Figure outline;  // of the panels where they go
  // Columns and rows of maps get so much more of what they share with others.
  double mapColumns = 1, mapRows = 1;
  bool moved = false;  // they are not where the figure has them
};

// Decided by shapes and by which words there are, not by what those say: a figure whose numbers change keeps
// its arrangement. `moves`: panels may change places, where that makes them a good deal larger.
Plan planned(const Figure& figure, QSizeF area, double typeScale, bool moves);

// The panels of `figure` where those of the figure before went, which had as many panels and scales.
Plan plannedAs(const Plan& before, const Figure& figure);

}  // namespace whereabouts
