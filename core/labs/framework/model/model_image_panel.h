// The image that a model was given, in a panel whose places are its patches.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/figure/figure.h"
#include "core/labs/framework/model/model_image.h"

namespace whereabouts {

// An empty panel in pixels of an image of that size, carrying the rows and columns of the patches of `grid`.
Panel patch_pixels_panel(const InputPatches& patches, GridShape grid, int rows, int columns);
// Where a patch lies on the image.
Rectangles::Box patch_box(const InputPatches& patches, Cell cell);
// The query or reference framed: thinner where patches are many.
Rectangles patch_frame(const InputPatches& patches, GridShape grid, Cell cell);

// What the model sees in the units of the grid, below maps of its cells: of the patches, or of other tokens.
RgbImage image_under_grid(const ModelImage& seen);
RgbImage image_under_grid(const ModelImage& seen, const InputPatches& places);

Panel model_image_panel(const ModelImage& seen, Message title, Message subtitle = {});
Panel model_image_panel(const ModelImage& seen, const InputPatches& places, Message title);

}  // namespace whereabouts
