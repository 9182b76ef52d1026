// Maps and images of a page with fewer cells and pixels than those of the figure.
#pragma once

#include "ui/render/html/frame_painter.h"
#include "ui/render/html/page_data.h"

namespace whereabouts {

// Of images so many pixels per px at most, of maps cells of so many px at least; 0: no limit.
struct PageLimits {
  double imageScale = 0, minCell = 0;
};

// What stands for the maps and images of `frame` that are finer. A map says in its quantity of how many cells
// a value is the mean.
void makeSmaller(const PaintedFrame& frame, const PageLimits& limits, PageData::Substitutes& out);

}  // namespace whereabouts
