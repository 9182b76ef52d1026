#include "core/labs/framework/model_image_panel.h"

#include <utility>

#include "core/labs/framework/axes.h"
#include "core/labs/framework/image_panel.h"

namespace whereabouts {

Panel model_image_panel(const ModelImage& seen, std::string title, std::string subtitle) {
  Panel panel;
  panel.title = std::move(title);
  panel.subtitle = std::move(subtitle);
  const auto axis = [&seen](Index index, int length, int count) {
    const double side = seen.patches.stride;
    Axis made = hidden_axis(0, length);
    made.indexing = {
        .index = index, .count = count, .origin = seen.patches.first, .pitch = side, .extent = side};
    return made;
  };
  panel.x = axis(Index::column, seen.shown->columns(), seen.grid.columns);
  panel.y = axis(Index::row, seen.shown->rows(), seen.grid.rows);
  panel.y.reversed = true;
  panel.square_units = true;
  panel.tokens = seen.grid;
  panel.layers = {{whole_image(*seen.shown)}};
  return panel;
}

}  // namespace whereabouts
