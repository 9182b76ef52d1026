// Whether what is laid out can be read.
#pragma once

#include <vector>

#include "core/figure/figure.h"
#include "ui/render/layout/layout.h"

namespace whereabouts {

// Of each panel: a map or an image is large enough or has cells that are, a chart is wide and high enough,
// the title is whole, no row of a list is left out, and the words of a table fit their rooms.
std::vector<bool> readablePanels(const Figure& figure, const FigureLayout& layout, const TypeStyle& type);
// How many are not.
int unreadablePanels(const Figure& figure, const FigureLayout& layout, const TypeStyle& type);

}  // namespace whereabouts
