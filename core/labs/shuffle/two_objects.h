// The built-in image of two objects: a cat in the upper left, a dog in the lower right, on whole patches.
#pragma once

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/image/image.h"

namespace whereabouts {

// The cells that the upper left object covers: half of the grid's rows and columns, rounded down. The other
// one covers as many, in the lower right.
GridShape object_cells(GridShape grid);

// rows x columns pixels, RGB, 8 bit. Cells are rows / grid.rows by columns / grid.columns pixels.
// `exchanged`: the objects in each other's place, pixel for pixel. grid: 2 x 2 at least.
Image two_objects(int rows, int columns, GridShape grid, bool exchanged, const Progress& progress = {});

// The order of patches that makes one image of the other: place i takes patch order[i].
std::vector<int> exchanged_order(GridShape grid);

}  // namespace whereabouts
