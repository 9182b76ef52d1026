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
  return detection_of(load_position_table(checkpoint, choice, progress), progress);
}

Detection detection_of(const PositionTable& table, const Progress& progress) {
  Detection detection = detect_table(table.patches, table.grid, progress);
  if (!table.sinusoid) return detection;
  if (detection.sinusoid) detection.ties.insert(detection.ties.begin(), *detection.sinusoid);
  std::erase_if(detection.ties, [&](const Sinusoid& tie) {
    return tie.scheme == table.sinusoid->scheme && tie.layout == table.sinusoid->layout;
  });
  detection.kind = TableKind::sinusoid;
  detection.sinusoid = table.sinusoid;
  return detection;
}

void describe(const Detection& detection, PositionTensor& position) {
  if (!detection.sinusoid) return;
  position.scheme = detection.sinusoid->scheme;
  position.layout = detection.sinusoid->layout;
  position.error = detection.sinusoid->error;
}

}  // namespace whereabouts
