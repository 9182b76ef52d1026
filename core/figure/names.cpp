#include "core/figure/names.h"

namespace whereabouts {

Message patch_name(int token) {
  return message("patch {}", token + 1);
}

Message cell_name(Cell cell) {
  return message("row {}, column {}", cell.row, cell.column);
}

Message cell_text(Cell cell) {
  return message("({}, {})", cell.row, cell.column);
}

}  // namespace whereabouts
