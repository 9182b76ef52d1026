#include "core/figure/names.h"

#include <fmt/format.h>

namespace whereabouts {

std::string patch_name(int token) {
  return fmt::format("patch {}", token + 1);
}

std::string patch_and_token(int token) {
  return fmt::format("{} (token {})", patch_name(token), token);
}

std::string cell_name(Cell cell) {
  return fmt::format("row {}, column {}", cell.row, cell.column);
}

std::string cell_text(Cell cell) {
  return fmt::format("({}, {})", cell.row, cell.column);
}

}  // namespace whereabouts
