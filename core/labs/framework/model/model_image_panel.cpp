#include "core/labs/framework/model/model_image_panel.h"

#include <utility>

#include "core/labs/framework/pieces/axes.h"
#include "core/labs/framework/pieces/image_panel.h"

namespace whereabouts {

Panel patch_pixels_panel(const InputPatches& patches, GridShape grid, int rows, int columns) {
  const auto axis = [&patches](Index index, int length, int count) {
    const double side = patches.stride;
    Axis made = hidden_axis(0, length);
    made.indexing = {.index = index, .count = count, .origin = patches.first, .pitch = side, .extent = side};
    return made;
  };
  Panel panel;
  panel.x = axis(Index::column, columns, grid.columns);
  panel.y = axis(Index::row, rows, grid.rows);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = grid;
  return panel;
}

Rectangles::Box patch_box(const InputPatches& patches, Cell cell) {
  const double first = patches.first, side = patches.stride;
  return {.left = first + cell.column * side, .top = first + cell.row * side, .width = side, .height = side};
}

Rectangles patch_frame(const InputPatches& patches, GridShape grid, Cell cell) {
  Rectangles frame;
  frame.boxes = {patch_box(patches, cell)};
  frame.width = grid.count() > 400 ? 1.5 : 2.5;
  return frame;
}

RgbImage image_under_grid(const ModelImage& seen) {
  return image_under_grid(seen, seen.patches);
}

RgbImage image_under_grid(const ModelImage& seen, const InputPatches& places) {
  RgbImage image = whole_image(*seen.shown);
  const double stride = places.stride;
  image.left = image.top = -places.first / stride - 0.5;
  image.width /= stride;
  image.height /= stride;
  return image;
}

Panel model_image_panel(const ModelImage& seen, Message title, Message subtitle) {
  Panel panel = model_image_panel(seen, seen.patches, std::move(title));
  panel.subtitle = std::move(subtitle);
  return panel;
}

Panel model_image_panel(const ModelImage& seen, const InputPatches& places, Message title) {
  Panel panel = patch_pixels_panel(places, places.grid, seen.shown->rows(), seen.shown->columns());
  panel.title = std::move(title);
  panel.layers = {{whole_image(*seen.shown)}};
  return panel;
}

}  // namespace whereabouts
