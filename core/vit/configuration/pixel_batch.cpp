#include "core/vit/configuration/pixel_batch.h"

#include "core/base/failure.h"
#include "core/vit/configuration/configure_stages.h"

namespace whereabouts {

GridShape check_input(const std::string& where, const VitConfiguration& configuration, int rows,
                      int columns) {
  const GridShape grid = configuration.grid_of(rows, columns);
  if (grid.count() < 1) {
    refuse_usage(where,
                 message("an image of {} x {} pixels is smaller than the model's patch", rows, columns),
                 message("give at least {0} x {0} pixels", configuration.stride()));
  }
  if (grid.rows > 512 * configuration.film.time_slots() || grid.columns > 512 || grid.count() > 16384) {
    refuse_usage(
        where,
        message("an image of {} x {} pixels makes {} x {} patches, which is more than attention can hold",
                rows, columns, grid.rows, grid.columns),
        "at most 16384 patches: use a smaller image");
  }
  check_stage_input(where, configuration, rows, columns);
  return grid;
}

}  // namespace whereabouts
