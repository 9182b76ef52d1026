#include "core/vit/configuration/pixel_batch.h"

#include "core/base/failure.h"
#include "core/vit/configuration/configure_stages.h"

namespace whereabouts {
namespace {

constexpr int most_tokens = 16384;  // of which each sees all
constexpr double most_bytes = 2e9;  // of what one block makes of its tokens
constexpr double widths_held =
    7;  // beside queries, keys and values: tokens, normed, attended, the MLP's four

}  // namespace

GridShape check_input(const std::string& where, const VitConfiguration& configuration, int rows,
                      int columns) {
  const GridShape grid = configuration.grid_of(rows, columns);
  if (grid.count() < 1) {
    refuse_usage(where,
                 message("an image of {} x {} pixels is smaller than the model's patch", rows, columns),
                 message("give at least {0} x {0} pixels", configuration.stride()));
  }
  const auto refuse_large = [&](const Message& remedy) {
    refuse_usage(
        where,
        message("an image of {} x {} pixels makes {} x {} patches, which is more than attention can hold",
                rows, columns, grid.rows, grid.columns),
        remedy);
  };
  const bool too_wide = grid.rows > 512 * configuration.film.time_slots() || grid.columns > 512;
  if (configuration.stages.empty() && (too_wide || grid.count() > most_tokens))
    refuse_large("at most 16384 patches: use a smaller image");
  if (too_wide) refuse_large("at most 512 patches along each side: use a smaller image");
  // Where tokens see windows or fewer keys, memory decides and not the number of pairs.
  for (const EncoderStage& stage : configuration.stages) {
    const double tokens = stage.grid(grid).count();
    const bool all_pairs = (!stage.windowed() || stage.whole_second) && !stage.keys.fewer();
    if (all_pairs && tokens > most_tokens) refuse_large("at most 16384 patches: use a smaller image");
    const double bytes =
        sizeof(float) * tokens * (3.0 * stage.heads * stage.head_dim + widths_held * stage.width);
    if (bytes <= most_bytes) continue;
    refuse_usage(
        where,
        message("an image of {} x {} pixels makes {} x {} patches, and a block of {} numbers a token "
                "holds {} GB of them at once",
                rows, columns, grid.rows, grid.columns, stage.width, number(bytes / 1e9, 1)),
        message("at most {} GB: use a smaller image", number(most_bytes / 1e9, 0)));
  }
  check_stage_input(where, configuration, rows, columns);
  return grid;
}

}  // namespace whereabouts
