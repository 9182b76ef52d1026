#include "core/tables/detect_in_checkpoint.h"
#include "core/tables/position_table.h"

namespace whereabouts {

Detection detect_in_checkpoint(const Checkpoint& checkpoint, const PositionTensor& position,
                               const Progress& progress) {
  TableChoice choice;
  choice.tensor = position.tensor;
  choice.grid = position.grid;
  choice.prefix = position.prefix;
  if (!choice.grid) {
    choice.grid = GridShape{1, position.tokens};
    choice.prefix = 0;
  }
  const PositionTable table = load_position_table(checkpoint, choice, progress);
  return detect_table(table.patches, table.grid, progress);
}

void describe(const Detection& detection, PositionTensor& position) {
  if (!detection.sinusoid) return;
  position.scheme = detection.sinusoid->scheme;
  position.layout = detection.sinusoid->layout;
  position.error = detection.sinusoid->error;
}

}  // namespace whereabouts
